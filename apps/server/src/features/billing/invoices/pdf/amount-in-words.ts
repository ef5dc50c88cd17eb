const SMALL =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const GROUPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/** `Rupees Fourteen Thousand Nine Hundred Ninety and Fifty Paise Only` for 1,499,050 paise. */
export function amountInWords(paise: number): string {
  const rest = paise % 100;
  return `Rupees ${numberInWords(Math.floor(paise / 100))}${rest > 0 ? ` and ${numberInWords(rest)} Paise` : ''} Only`;
}

function numberInWords(number: number): string {
  for (const [size, name] of GROUPS) {
    if (number < size) continue;
    const rest = number % size;
    return `${numberInWords(Math.floor(number / size))} ${name}${rest > 0 ? ` ${numberInWords(rest)}` : ''}`;
  }
  if (number < 20) return SMALL[number] ?? '';
  const ones = number % 10;
  return `${TENS[Math.floor(number / 10) - 2]}${ones > 0 ? ` ${SMALL[ones]}` : ''}`;
}
