import { commonFont, type Weight } from './font-of.ts';
import { type Line, linesOf, type Run } from './lines-of.ts';

const LEFT = 56;
const WIDTH = 483;
const RIGHT = LEFT + WIDTH;
const GAP = 24;
/** What one text may fill, in points, which is an address of 500 letters: nothing pushes the amounts off the page. */
const MAX_HEIGHT = 250;
const MAX_LENGTH = 600;
/** Where letters stand, as a share of the height of their line. */
const BASELINE = 0.785;

/** What is invisible, but for what joins letters of Indian scripts. */
const INVISIBLE = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;

interface Block {
  heading: string;
  name: string;
  text: string;
  facts: string[];
}

/** One page, filled from the top down. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  #y = 56;

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
  }

  title(text: string) {
    this.#pdf.fontSize(22);
    this.#y += this.#write(text, LEFT, WIDTH, { font: 'bold' }) + 8;
  }

  facts(facts: (readonly [string, string])[]) {
    this.#pdf.fontSize(10);
    for (const [name, value] of facts) {
      this.#write(name, LEFT, 110, { color: '#555555' });
      this.#y += this.#write(value, LEFT + 110, WIDTH - 110) + 2;
    }
    this.#y += GAP / 2;
  }

  /** Blocks side by side. */
  columns(blocks: Block[]) {
    const width = (WIDTH - GAP * (blocks.length - 1)) / blocks.length;
    const top = this.#y;
    const ends = blocks.map(({ heading, name, text, facts }, index) => {
      this.#y = top;
      const x = LEFT + index * (width + GAP);
      this.#pdf.fontSize(9);
      this.#y += this.#write(heading, x, width, { color: '#555555' }) + 2;
      this.#pdf.fontSize(10);
      this.#y += this.#write(name, x, width, { font: 'bold' });
      this.#pdf.fontSize(9);
      for (const each of [text, ...facts]) this.#y += this.#write(each, x, width);
      return this.#y;
    });
    this.#y = Math.max(...ends) + GAP;
  }

  item(description: string, amount: string) {
    this.#rule();
    this.#row(description, amount);
    this.#y += 6;
    this.#rule();
  }

  amount(name: string, amount: string, isTotal = false) {
    if (isTotal) this.#rule();
    this.#row(name, amount, isTotal ? 'bold' : 'regular');
  }

  note(text: string) {
    this.#pdf.fontSize(9);
    this.#y += 6 + this.#write(text, LEFT, WIDTH, { color: '#333333' });
  }

  foot(text: string) {
    this.#pdf.fontSize(8);
    this.#y = 790;
    this.#write(text, LEFT, WIDTH, { color: '#555555' });
  }

  #row(name: string, amount: string, font: 'regular' | 'bold' = 'regular') {
    this.#pdf.fontSize(10);
    const height = this.#write(name, LEFT, WIDTH - 150, { font });
    this.#write(amount, RIGHT - 130, 130, { font, align: 'right' });
    this.#y += height + 4;
  }

  #rule() {
    this.#pdf.moveTo(LEFT, this.#y).lineTo(RIGHT, this.#y).lineWidth(0.5).stroke('#999999');
    this.#y += 8;
  }

  /** Returns its height. */
  #write(
    text: string,
    x: number,
    width: number,
    {
      font = 'regular',
      color = '#000000',
      align = 'left',
    }: { font?: Weight; color?: string; align?: 'left' | 'right' } = {},
  ): number {
    const printed = text.slice(0, MAX_LENGTH).replace(INVISIBLE, '').trim();
    if (!printed) return 0;
    this.#pdf.fillColor(color);
    const lines = linesOf(printed, { weight: font, width, widthOf: (run) => this.#widthOf(run) });
    const height = this.#pdf.font(commonFont(font)).currentLineHeight(true);
    const room = Math.floor(MAX_HEIGHT / height);
    const shown = lines.length > room ? [...lines.slice(0, room - 1), ellipsis(font)] : lines;
    for (const [index, line] of shown.entries()) {
      const used = line.runs.reduce((sum, run) => sum + this.#widthOf(run), 0);
      let left = align === 'right' || line.isRtl ? x + width - used : x;
      for (const run of line.runs) {
        const options = { lineBreak: false, baseline: 'alphabetic', ...optionsOf(run) } as const;
        this.#pdf.font(run.font).text(run.text, left, this.#y + (index + BASELINE) * height, options);
        left += this.#widthOf(run);
      }
    }
    return shown.length * height;
  }

  #widthOf(run: Run): number {
    return this.#pdf.font(run.font).widthOfString(run.text, optionsOf(run));
  }
}

/** Otherwise words are laid out one by one, from left to right. */
const optionsOf = ({ level }: Run): { features?: [] } => (level % 2 === 1 ? { features: [] } : {});

const ellipsis = (weight: Weight): Line => ({
  runs: [{ text: '…', font: commonFont(weight), level: 0 }],
  isRtl: false,
});
