/** ₹1,499, with Indian digit grouping from one lakh on. */
export const formatRupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

/** How much less a year costs than twelve months; empty if it does not. */
export function yearlySaving({ monthly, yearly }: { monthly: number; yearly: number }): string {
  const saved = 12 * monthly - yearly;
  return saved > 0 ? `${formatRupees(saved)} less than twelve single months.` : '';
}
