// Bytes in Base64, as requests have them.
export function base64(bytes) {
  let text = "";
  for (let place = 0; place < bytes.length; place += 32768) {
    text += String.fromCharCode(...bytes.subarray(place, place + 32768));
  }
  return btoa(text);
}
