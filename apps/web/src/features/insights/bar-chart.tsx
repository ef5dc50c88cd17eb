/** One stacked bar per week. */
export interface Bar {
  label: string;
  parts: number[];
  /** The values of the bar in words. */
  text: string;
}

const WIDTH = 480;
const HEIGHT = 120;
const GAP = 8;

/** Shades of one colour: the status colours mean only statuses. */
const SHADES = ['opacity-100', 'opacity-65', 'opacity-45', 'opacity-30'];
export const shadeOf = (part: number) => SHADES[Math.min(part, SHADES.length - 1)];

interface BarChartProps {
  /** Text alternative of the chart. */
  label: string;
  bars: readonly Bar[];
  /** The value of a full bar; defaults to the highest one. */
  max?: number;
}

/** Bars of the last weeks. The numbers are in the table behind it; here a bar shows its own on hover. */
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

/** Stacks the parts of a bar. A value above zero is always visible. */
function stacked(parts: number[], highest: number) {
  let top = HEIGHT;
  return parts.flatMap((value, part) => {
    if (value === 0) return [];
    const height = Math.max(3, (value / highest) * (HEIGHT - 4));
    top -= height;
    return [{ part, y: top, height }];
  });
}
