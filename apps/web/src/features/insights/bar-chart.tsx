/** One bar for each week; its parts stand on each other. */
export interface Bar {
  label: string;
  parts: number[];
  /** What the bar says, in words. */
  text: string;
}

const WIDTH = 480;
const HEIGHT = 120;
const GAP = 8;

/** Shades of one colour: the status colours mean only statuses. */
const SHADES = ['opacity-100', 'opacity-65', 'opacity-45', 'opacity-30'];
export const shadeOf = (part: number) => SHADES[Math.min(part, SHADES.length - 1)];

interface BarChartProps {
  /** What is shown, for those who do not see it. */
  label: string;
  bars: readonly Bar[];
  /** The value of a full bar; the highest one without it. */
  max?: number;
}

/** Bars of the last weeks. The numbers stand in the table behind it; here a bar tells its own on hover. */
export function BarChart({ label, bars, max }: BarChartProps) {
  const highest = max ?? Math.max(1, ...bars.map(({ parts }) => sum(parts)));
  const step = (WIDTH + GAP) / bars.length;
  return (
    <figure className="m-0">
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full text-accent">
        <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
        {bars.map((bar, index) => (
          <g key={bar.label} transform={`translate(${index * step} 0)`}>
            <title>{bar.text}</title>
            <rect width={step - GAP} height={HEIGHT} className="fill-transparent" />
            {stacked(bar.parts, highest).map(({ part, y, height }) => (
              <rect
                key={part}
                y={y}
                width={step - GAP}
                height={height}
                rx={2}
                fill="currentColor"
                className={shadeOf(part)}
              />
            ))}
          </g>
        ))}
      </svg>
      <figcaption aria-hidden className="mt-1.5 flex justify-between text-muted text-xs tabular-nums">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </figcaption>
    </figure>
  );
}

const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0);

/** A value above nothing is never too small to be seen. */
function stacked(parts: number[], highest: number) {
  let top = HEIGHT;
  return parts.flatMap((value, part) => {
    if (value === 0) return [];
    const height = Math.max(3, (value / highest) * (HEIGHT - 4));
    top -= height;
    return [{ part, y: top, height }];
  });
}
