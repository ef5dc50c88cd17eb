/** How a search result on a wide screen sets its texts. Wider ones are cut off; narrow screens wrap before they do. */
export const RESULT = {
  title: { font: '20px Arial, sans-serif', max: 580 },
  description: { font: '14px Arial, sans-serif', max: 920 },
};

let context: CanvasRenderingContext2D | null | undefined;

/** Width in pixels of a text in a search result; undefined where the browser can't tell. */
export function textWidth(text: string, { font }: { font: string }): number | undefined {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return undefined;
  context.font = font;
  return Math.round(context.measureText(text).width);
}
