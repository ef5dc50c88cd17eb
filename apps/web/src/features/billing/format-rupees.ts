const rupees = (digits: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: digits });
const whole = rupees(0);
const exact = rupees(2);

/** "₹1,499", and "₹1,270.34" where there are paise. */
export const formatRupees = (paise: number) => (paise % 100 === 0 ? whole : exact).format(paise / 100);
