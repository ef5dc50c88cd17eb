/** ₹1,499, in the Indian way of grouping from a lakh on. */
export const formatRupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

/** What a year costs less than its twelve months, said only where it does. */
export function yearlySaving({ monthly, yearly }: { monthly: number; yearly: number }): string {
  const saved = 12 * monthly - yearly;
  return saved > 0 ? `${formatRupees(saved)} less than twelve single months.` : '';
}
