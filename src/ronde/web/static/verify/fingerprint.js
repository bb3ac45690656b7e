// The fingerprint of a certificate: the first 16 digits of its SHA-256 (FIPS 180-4), which the paper
// on the wall and `ronde verify` name, too. Browsers have it themselves only behind https.

const WORDS = 64;
const [ROOTS, STARTS] = constants();

/** The first 32 bits behind the point of the roots of the first primes: cube roots, square roots. */
function constants() {
  const primes = [];
  for (let n = 2; primes.length < WORDS; n += 1) {
    if (primes.every((prime) => n % prime)) primes.push(n);
  }
  const digits = (root) => ((root % 1) * 2 ** 32) | 0;
  return [primes.map((prime) => digits(Math.cbrt(prime))), primes.slice(0, 8).map((prime) => digits(Math.sqrt(prime)))];
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Return the bytes of a message with the end that makes whole blocks of it. */
function padded(bytes) {
  const length = (((bytes.length + 8) >> 6) + 1) << 6;
  const all = new Uint8Array(length);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  return view;
}

function mixed(state, view, from) {
  const words = new Int32Array(WORDS);
  for (let n = 0; n < 16; n += 1) words[n] = view.getInt32(from + 4 * n);
  for (let n = 16; n < WORDS; n += 1) {
    const [late, early] = [words[n - 2], words[n - 15]];
    const one = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    const other = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    words[n] = one + words[n - 7] + other + words[n - 16];
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < WORDS; n += 1) {
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROOTS[n] + words[n]) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]) | 0);
}

/** Return the fingerprint of a text, as in "3f9a 1c20 77be 04d1". */
export function fingerprint(text) {
  const view = padded(new TextEncoder().encode(text));
  let state = STARTS;
  for (let from = 0; from < view.byteLength; from += 64) state = mixed(state, view, from);
  const digits = state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  return digits.slice(0, 16).replace(/(....)(?=.)/g, "$1 ");
}
