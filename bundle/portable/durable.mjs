// What Python writes is on the disk, in the order in which it was written. The file system of the
// runtime hands writes to Node.js and flushes nothing; after a loss of power a journal and its database
// would not fit each other.
//
// A file that was written is flushed before another one is written or cut, and before it is closed; one
// that is cut is flushed at once. SQLite commits by cutting its journal, so that a step is on the disk
// when it says so.

/** Make the mounted folders of the disk durable; `system` is the runtime's file system for them. */
export function makeDurable(fs, system) {
  const { stream_ops: streams, node_ops: nodes } = system;
  const { write, close, setattr } = streams;
  const cutByName = nodes.setattr;
  let written = null; // the stream of the file that is not flushed yet

  const flush = () => {
    const { nfd } = written ?? {};
    written = null;
    if (nfd !== undefined) system.tryFSOperation(() => fs.fsyncSync(nfd));
  };

  streams.write = (stream, ...rest) => {
    if (written?.node !== stream.node) flush();
    const size = write(stream, ...rest);
    written = stream;
    return size;
  };
  streams.fsync = (stream) => {
    if (written?.node === stream.node) flush();
    return 0;
  };
  streams.close = (stream) => {
    if (written === stream) flush();
    close(stream);
  };
  streams.setattr = (stream, attributes) => {
    const isCut = attributes.size !== undefined;
    if (isCut) flush();
    setattr(stream, attributes);
    if (isCut) system.tryFSOperation(() => fs.fsyncSync(stream.nfd));
  };
  nodes.setattr = (node, attributes) => {
    if (attributes.size !== undefined) flush();
    cutByName(node, attributes);
  };
  for (const name of ["rename", "unlink"]) {
    const change = nodes[name];
    nodes[name] = (...given) => {
      flush();
      change(...given);
    };
  }
}
