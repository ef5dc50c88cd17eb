/**
 * A QR code (ISO/IEC 18004) of a text in bytes, with error correction M: rows of modules, true for dark. Made here, so
 * that the secret in it goes to nobody.
 * @throws RangeError beyond 2,331 bytes
 */
export function qrCode(text: string): boolean[][] {
  const data = new TextEncoder().encode(text);
  const version = versionFor(data.length);
  const codewords = interleave(version, dataCodewords(version, data));
  const candidates = MASKS.map((mask, index) => draw(version, codewords, mask, index));
  return candidates.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** Error correction M, by version from 1: codewords of correction in each block, and blocks. */
const CORRECTION = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];

const sizeOf = (version: number) => version * 4 + 17;
const correctionOf = (version: number) => CORRECTION[version - 1] ?? 0;
const blocksOf = (version: number) => BLOCKS[version - 1] ?? 0;
const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** Modules of a version that hold codewords, in whole codewords. */
function rawCodewords(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

const capacity = (version: number) => rawCodewords(version) - correctionOf(version) * blocksOf(version);

function versionFor(bytes: number): number {
  for (let version = 1; version <= 40; version++) {
    if (Math.ceil((4 + lengthBits(version)) / 8 + bytes) <= capacity(version)) return version;
  }
  throw new RangeError('This text is too long for a QR code');
}

function dataCodewords(version: number, data: Uint8Array): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  put(0b0100, 4);
  put(data.length, lengthBits(version));
  for (const byte of data) put(byte, 8);
  const total = capacity(version) * 8;
  put(0, Math.min(4, total - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < total; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((value, bit) => (value << 1) | bit, 0),
  );
}

/** Cuts the data into blocks, adds the correction of each, and takes from all in turn. */
function interleave(version: number, data: number[]): number[] {
  const blocks = blocksOf(version);
  const correction = correctionOf(version);
  const raw = rawCodewords(version);
  const short = blocks - (raw % blocks);
  const shortLength = Math.floor(raw / blocks) - correction;
  const generator = generatorOf(correction);
  const parts: { data: number[]; correction: number[] }[] = [];
  let at = 0;
  for (let block = 0; block < blocks; block++) {
    const length = shortLength + (block < short ? 0 : 1);
    const own = data.slice(at, at + length);
    parts.push({ data: own, correction: remainder(own, generator) });
    at += length;
  }
  const result: number[] = [];
  for (let index = 0; index <= shortLength; index++) {
    for (const part of parts) if (index < part.data.length) result.push(part.data[index] ?? 0);
  }
  for (let index = 0; index < correction; index++) for (const part of parts) result.push(part.correction[index] ?? 0);
  return result;
}

/** Product in the field of 256 elements with the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function generatorOf(degree: number): number[] {
  const result: number[] = new Array(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let round = 0; round < degree; round++) {
    for (let index = 0; index < degree; index++) {
      result[index] = multiply(result[index] ?? 0, root) ^ (result[index + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: number[], generator: number[]): number[] {
  const result: number[] = new Array(generator.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    generator.forEach((coefficient, index) => {
      result[index] = (result[index] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return result;
}

type Mask = (x: number, y: number) => boolean;
const MASKS: Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(version: number, codewords: number[], mask: Mask, maskIndex: number): boolean[][] {
  const size = sizeOf(version);
  const modules: boolean[][] = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed: boolean[][] = modules.map((row) => [...row]);
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    (modules[y] as boolean[])[x] = dark;
    (fixed[y] as boolean[])[x] = true;
  };
  drawPatterns(version, set);
  drawFormat(size, maskIndex, set);
  if (version >= 7) drawVersion(version, size, set);
  placeCodewords(size, codewords, mask, modules, fixed);
  return modules;
}

type Set = (x: number, y: number, dark: boolean) => void;

function drawPatterns(version: number, set: Set) {
  const size = sizeOf(version);
  for (let index = 0; index < size; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const distance = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, distance !== 2 && distance !== 4);
      }
    }
  }
  const marks = marksOf(version);
  const last = marks.length - 1;
  marks.forEach((x, column) => {
    marks.forEach((y, row) => {
      const isCorner = (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0);
      if (isCorner) return;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    });
  });
}

/** Where the alignment marks stand. */
function marksOf(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = Array.from({ length: count - 1 }, (_, index) => sizeOf(version) - 7 - index * step);
  return [6, ...places.reverse()];
}

function drawFormat(size: number, maskIndex: number, set: Set) {
  // Level M is 0.
  let rest = maskIndex;
  for (let round = 0; round < 10; round++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((maskIndex << 10) | rest) ^ 0x5412;
  const bit = (index: number) => ((bits >>> index) & 1) === 1;
  for (let index = 0; index <= 5; index++) set(8, index, bit(index));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let index = 9; index < 15; index++) set(14 - index, 8, bit(index));
  for (let index = 0; index < 8; index++) set(size - 1 - index, 8, bit(index));
  for (let index = 8; index < 15; index++) set(8, size - 15 + index, bit(index));
  set(8, size - 8, true);
}

function drawVersion(version: number, size: number, set: Set) {
  let rest = version;
  for (let round = 0; round < 12; round++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let index = 0; index < 18; index++) {
    const dark = ((bits >>> index) & 1) === 1;
    const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
    set(far, near, dark);
    set(near, far, dark);
  }
}

/** In columns of two, upwards and downwards in turn, from the right; the timing column is left out. */
function placeCodewords(size: number, codewords: number[], mask: Mask, modules: boolean[][], fixed: boolean[][]) {
  let index = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (let column = 0; column < 2; column++) {
        const x = right - column;
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? size - 1 - step : step;
        if (fixed[y]?.[x]) continue;
        const bit = index < codewords.length * 8 && (((codewords[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1) === 1;
        index++;
        (modules[y] as boolean[])[x] = bit !== mask(x, y);
      }
    }
  }
}

/** How hard a drawing is to read, by the standard's four rules. */
function penalty(modules: boolean[][]): number {
  const size = modules.length;
  const columns = Array.from({ length: size }, (_, x) => modules.map((row) => row[x] ?? false));
  let result = 0;
  let dark = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map((module) => (module ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) result += run.length - 2;
    for (const pattern of ['10111010000', '00001011101']) {
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) result += 40;
    }
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const module = modules[y]?.[x];
      if (module) dark++;
      const isBlock =
        module === modules[y]?.[x + 1] && module === modules[y + 1]?.[x] && module === modules[y + 1]?.[x + 1];
      if (x + 1 < size && y + 1 < size && isBlock) result += 3;
    }
  }
  return result + Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size)) * 10;
}
