interface Balance {
  left: number;
  /** What the plan gave when last looked at. */
  granted: number;
  /** The most that a plan gave this month. */
  highest: number;
  takenBack: number;
}

/**
 * The balance of a month in which the plan has changed. A larger plan adds its difference at once; a smaller one takes
 * back the same, as far as it is left, and gives it back if the larger plan returns in the same month. So what was used
 * in a month counts on every plan, and nobody gets the difference twice.
 */
export function followPlan({ granted, highest, ...balance }: Balance, articles: number): Balance {
  if (articles > granted) {
    const returned = Math.min(balance.takenBack, articles - granted);
    const added = Math.max(0, articles - highest);
    return {
      left: balance.left + returned + added,
      granted: articles,
      highest: Math.max(highest, articles),
      takenBack: balance.takenBack - returned,
    };
  }
  const left = Math.max(0, balance.left - (granted - articles));
  return { left, granted: articles, highest, takenBack: balance.takenBack + balance.left - left };
}
