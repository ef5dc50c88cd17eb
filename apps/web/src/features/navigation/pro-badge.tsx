/** Beside what leads to the larger plan. */
export const ProBadge = () => (
  <span className="rounded bg-accent px-1 py-px font-semibold text-[0.625rem] text-page tracking-wide">PRO</span>
);
