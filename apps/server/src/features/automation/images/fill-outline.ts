/** A line of an outline, in pixels from the left and the top. */
export interface Line {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

/**
 * How much of each pixel an outline covers, from 0 to 1, row by row. Each line adds the area to its right to the pixels that it
 * crosses, with its direction as the sign; the sum from the left is what is inside (as in the rasterizer font-rs).
 */
export function fillOutline(lines: readonly Line[], width: number, height: number): Float32Array {
  const areas = new Float32Array(width * height + 2);
  for (const line of lines) addLine(areas, line, width, height);
  const covered = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let at = y * width; at < (y + 1) * width; at++) {
      sum += areas[at] as number;
      covered[at] = Math.min(1, Math.abs(sum));
    }
  }
  return covered;
}

/** Row by row: in each, the line is a straight piece that crosses one pixel or several. */
function addLine(areas: Float32Array, line: Line, width: number, height: number): void {
  const isDown = line.fromY < line.toY;
  const [top, bottom] = isDown ? [line.fromY, line.toY] : [line.toY, line.fromY];
  if (top === bottom) return;
  const [startX, endX] = isDown ? [line.fromX, line.toX] : [line.toX, line.fromX];
  const slope = (endX - startX) / (bottom - top);
  // What is beside the image counts at its edge.
  const inside = (x: number) => Math.min(Math.max(x, 0), width - 1);
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++) {
    const [from, to] = [Math.max(y, top), Math.min(y + 1, bottom)];
    const one = inside(startX + (from - top) * slope);
    const other = inside(startX + (to - top) * slope);
    const signed = (isDown ? 1 : -1) * (to - from);
    addPiece(areas, y * width, { left: Math.min(one, other), right: Math.max(one, other) }, signed);
  }
}

interface Piece {
  left: number;
  right: number;
}

/** Adds what is to the right of a piece: a part of the pixels that it crosses, and all of those after them. */
function addPiece(areas: Float32Array, row: number, piece: Piece, signed: number): void {
  const [first, last] = [Math.floor(piece.left), Math.floor(piece.right)];
  let before = 0;
  for (let pixel = first; pixel <= last; pixel++) {
    const share = rightOf(piece, pixel + 1) - rightOf(piece, pixel);
    areas[row + pixel] = (areas[row + pixel] as number) + signed * (share - before);
    before = share;
  }
  areas[row + last + 1] = (areas[row + last + 1] as number) + signed * (1 - before);
}

/** The length from a piece to `x`, as a mean over its height. */
function rightOf({ left, right }: Piece, x: number): number {
  if (x <= left) return 0;
  return x >= right ? x - (left + right) / 2 : (x - left) ** 2 / (2 * (right - left));
}
