// The files of the database, kept by the browser: a file system for Python over handles of the
// origin private file system, each open for as long as the worker lives, so that reading and writing
// are done at once. A file of ours is one there, with a head that says how it is called; files
// without a name are spare. What is written is flushed when SQLite asks for it, and before every
// answer (`flush`).
const HEAD = 4096; // bytes before those of the file
const SPARE = 8; // at least so many files are open without a name
const DIRECTORY = 0o40755;
const FILE = 0o100600;
const IN_MEMORY = /-shm$/; // an index that SQLite makes anew from what is in the others
const CODE = { EEXIST: 20, EINVAL: 28, EIO: 29, ENOENT: 44, ENOSPC: 51, ENOTEMPTY: 55, EPERM: 63 };

/** What the browser keeps of a folder of ours, opened. */
export async function openStore(name) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  const store = new Store(folder);
  try {
    await store.open();
  } catch (error) {
    store.close();
    throw error;
  }
  return store;
}

/** Open a file; one that a tab which has just ended had open is free in a moment. */
async function opened(file) {
  for (let tries = 100; ; tries -= 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (error?.name !== "NoModificationAllowedError" || !tries) throw error;
      await new Promise((go) => setTimeout(go, 100));
    }
  }
}

class Store {
  constructor(folder) {
    this.folder = folder;
    this.named = new Map();
    this.spare = [];
    this.dirty = new Set();
    this.count = 0;
  }

  async open() {
    const older = [];
    for await (const [name, file] of this.folder.entries()) {
      if (file.kind !== "file") continue;
      this.count = Math.max(this.count, Number(name) || 0);
      const handle = await opened(file);
      const head = headOf(handle);
      const same = head && this.named.get(head.path);
      if (!head) this.spare.push(handle);
      else if (!same) this.named.set(head.path, { handle, ...head });
      else if (same.turn < head.turn) {
        older.push(same.handle);
        this.named.set(head.path, { handle, ...head });
      } else older.push(handle);
    }
    for (const handle of older) this.release(handle); // a file took their place, and then the tab ended
    await this.restock();
  }

  /** Have enough files without a name for the next request. */
  async restock() {
    while (this.spare.length < SPARE) {
      this.count += 1;
      const file = await this.folder.getFileHandle(String(this.count), { create: true });
      this.spare.push(await opened(file));
    }
  }

  /** Return a file under a name, which was free. */
  take(path, modified) {
    const handle = this.spare.pop();
    if (!handle) throw new Error("no spare file");
    const kept = { handle, path, modified, turn: 0 };
    this.name(kept, path);
    this.named.set(path, kept);
    return kept;
  }

  /** Write the head of a file: the one with the latest turn counts where two have a name. */
  name(kept, path) {
    kept.path = path;
    kept.turn = 1 + Math.max(0, ...[...this.named.values()].map(({ turn }) => turn));
    const text = new TextEncoder().encode(JSON.stringify({ path, modified: kept.modified, turn: kept.turn }));
    const head = new Uint8Array(HEAD);
    const view = new DataView(head.buffer);
    view.setUint32(0, text.length);
    view.setUint32(4, sum(text));
    head.set(text, 8);
    write(kept.handle, head, 0);
    kept.handle.flush();
  }

  rename(kept, path) {
    const replaced = this.named.get(path);
    this.named.delete(kept.path);
    this.name(kept, path);
    this.named.set(path, kept);
    if (replaced) this.release(replaced.handle);
  }

  remove(kept) {
    this.named.delete(kept.path);
    this.release(kept.handle);
  }

  release(handle) {
    this.dirty.delete(handle);
    handle.truncate(0);
    handle.flush();
    this.spare.push(handle);
  }

  flush() {
    for (const handle of this.dirty) handle.flush();
    this.dirty.clear();
  }

  /** Return the bytes of a file, undefined where there is none. */
  bytes(path) {
    const kept = this.named.get(path);
    if (!kept) return undefined;
    const bytes = new Uint8Array(Math.max(0, kept.handle.getSize() - HEAD));
    kept.handle.read(bytes, { at: HEAD });
    return bytes;
  }

  close() {
    for (const { handle } of this.named.values()) handle.close();
    for (const handle of this.spare) handle.close();
  }
}

function headOf(handle) {
  const head = new Uint8Array(HEAD);
  if (handle.read(head, { at: 0 }) < HEAD) return null;
  const view = new DataView(head.buffer);
  const text = head.subarray(8, 8 + Math.min(view.getUint32(0), HEAD - 8));
  if (!text.length || view.getUint32(4) !== sum(text)) return null;
  return JSON.parse(new TextDecoder().decode(text));
}

function sum(bytes) {
  let made = 2166136261;
  for (const byte of bytes) made = Math.imul(made ^ byte, 16777619) >>> 0;
  return made;
}

function write(handle, bytes, at) {
  const written = handle.write(bytes, { at });
  if (written !== bytes.length) throw new DOMException("the disk is full", "QuotaExceededError");
}

/** Show what the store keeps to Python below a path. */
export function mountStore(python, store, place) {
  const { FS, _module } = python;
  const fail = (code) => {
    throw new FS.ErrnoError(CODE[code]);
  };
  const answered = (work) => {
    try {
      return work();
    } catch (error) {
      if (error instanceof FS.ErrnoError) throw error;
      fail(error?.name === "QuotaExceededError" || error?.message === "no spare file" ? "ENOSPC" : "EIO");
    }
  };
  const pathOf = (node) => (node.parent === node || node === node.mount.root ? "" : `${pathOf(node.parent)}/${node.name}`);
  const now = () => Date.now();

  function node(parent, name, mode, device = 0) {
    const made = FS.createNode(parent, name, mode, device);
    made.node_ops = FS.isDir(mode) ? folderOps : fileOps;
    made.stream_ops = streamOps;
    made.modified = now();
    if (FS.isDir(mode)) made.contents = new Map();
    return made;
  }
  const sizeOf = (one) => (one.kept ? Math.max(0, one.kept.handle.getSize() - HEAD) : one.memory?.length ?? 0);

  const anyOps = {
    getattr(one) {
      const size = FS.isDir(one.mode) ? 4096 : sizeOf(one);
      const date = new Date(one.modified);
      return { dev: 1, ino: one.id, mode: one.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime: date, mtime: date, ctime: date, blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr(one, given) {
      if (given.mode !== undefined && given.mode !== null) one.mode = given.mode;
      if (given.size === undefined || given.size === null) return;
      answered(() => {
        if (one.kept) {
          one.kept.handle.truncate(HEAD + given.size);
          store.dirty.add(one.kept.handle);
        } else {
          const resized = new Uint8Array(given.size);
          resized.set((one.memory ?? resized).subarray(0, given.size));
          one.memory = resized;
        }
      });
    },
  };
  const folderOps = {
    ...anyOps,
    lookup(parent, name) {
      return parent.contents.get(name) ?? fail("ENOENT");
    },
    mknod(parent, name, mode, device) {
      const made = node(parent, name, mode, device);
      if (!FS.isDir(mode)) {
        made.mode = FILE;
        if (IN_MEMORY.test(name)) made.memory = new Uint8Array(0);
        else made.kept = answered(() => store.take(pathOf(made), made.modified));
      }
      parent.contents.set(name, made);
      return made;
    },
    rename(one, folder, name) {
      const replaced = folder.contents.get(name);
      one.parent.contents.delete(one.name);
      one.name = name;
      one.parent = folder;
      folder.contents.set(name, one);
      if (one.kept) answered(() => store.rename(one.kept, pathOf(one)));
      if (replaced) replaced.kept = null;
    },
    unlink(parent, name) {
      const one = parent.contents.get(name);
      if (one.kept) answered(() => store.remove(one.kept));
      one.kept = null;
      parent.contents.delete(name);
    },
    rmdir(parent, name) {
      if (parent.contents.get(name).contents.size) fail("ENOTEMPTY");
      parent.contents.delete(name);
    },
    readdir(one) {
      return [".", "..", ...one.contents.keys()];
    },
    symlink() {
      fail("EPERM");
    },
  };
  const fileOps = anyOps;
  const streamOps = {
    read({ node: one }, buffer, offset, length, position) {
      const count = Math.max(0, Math.min(length, sizeOf(one) - position));
      if (!count) return 0;
      const into = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, count);
      if (!one.kept) into.set(one.memory.subarray(position, position + count));
      else answered(() => readInto(one.kept.handle, into, HEAD + position));
      return count;
    },
    write({ node: one }, buffer, offset, length, position) {
      const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);
      one.modified = now();
      if (one.kept) {
        answered(() => write(one.kept.handle, bytes, HEAD + position));
        store.dirty.add(one.kept.handle);
        return length;
      }
      if (one.memory.length < position + length) anyOps.setattr(one, { size: position + length });
      one.memory.set(bytes, position);
      return length;
    },
    llseek(stream, offset, whence) {
      const place = offset + (whence === 1 ? stream.position : whence === 2 ? sizeOf(stream.node) : 0);
      return place < 0 ? fail("EINVAL") : place;
    },
    fsync({ node: one }) {
      if (one.kept) answered(() => one.kept.handle.flush());
      return 0;
    },
    mmap(stream, length, position) {
      const ptr = _module.mmapAlloc(length);
      streamOps.read(stream, _module.HEAPU8, ptr, length, position);
      return { ptr, allocated: true };
    },
    msync(stream, buffer, offset, length) {
      streamOps.write(stream, buffer, 0, length, offset);
      return 0;
    },
  };

  FS.mkdirTree(place);
  FS.mount({ mount: () => node(null, "/", DIRECTORY) }, {}, place);
  const root = FS.lookupPath(place).node;
  for (const kept of store.named.values()) {
    const names = kept.path.split("/").slice(1);
    let folder = root;
    for (const name of names.slice(0, -1)) {
      if (!folder.contents.has(name)) folder.contents.set(name, node(folder, name, DIRECTORY));
      folder = folder.contents.get(name);
    }
    const made = node(folder, names.at(-1), FILE);
    made.kept = kept;
    made.modified = kept.modified;
    folder.contents.set(made.name, made);
  }
}

function readInto(handle, bytes, at) {
  const count = handle.read(bytes, { at });
  if (count < bytes.length) bytes.fill(0, count);
}
