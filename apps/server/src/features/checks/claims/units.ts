const UNITS: [canonical: string, ...names: string[]][] = [
  ['%', '%', 'percent', 'per cent', 'pct'],
  ['pp', 'percentage points', 'percentage point'],
  ['$', '$', 'dollars', 'dollar', 'US dollars', 'USD'],
  ['€', '€', 'euros', 'euro', 'EUR'],
  ['£', '£', 'pounds sterling', 'GBP'],
  ['p', 'pence'],
  ['c', 'cents', 'cent'],
  ['₹', '₹', 'rupees', 'rupee', 'INR'],
  ['¥', 'yen', 'JPY', 'yuan'],
  ['fr', 'francs', 'CHF'],
  ['ms', 'milliseconds', 'millisecond', 'ms'],
  ['second', 'seconds', 'second', 'secs', 'sec', 's'],
  ['minute', 'minutes', 'minute', 'mins', 'min'],
  ['hour', 'hours', 'hour', 'hrs', 'hr', 'h'],
  ['day', 'days', 'day'],
  ['night', 'nights', 'night'],
  ['week', 'weeks', 'week'],
  ['month', 'months', 'month'],
  ['year', 'years', 'year', 'yrs'],
  ['decade', 'decades', 'decade'],
  ['century', 'centuries', 'century'],
  ['mm', 'millimetres', 'millimeters', 'mm'],
  ['cm', 'centimetres', 'centimeters', 'cm'],
  ['kmh', 'km/h', 'kilometres per hour', 'kilometers per hour', 'kph'],
  ['mph', 'mph', 'miles per hour'],
  ['km', 'kilometres', 'kilometers', 'kilometre', 'kilometer', 'km'],
  ['m', 'metres', 'meters', 'metre', 'meter', 'm'],
  ['mile', 'miles', 'mile', 'mi'],
  ['foot', 'feet', 'foot', 'ft'],
  ['inch', 'inches', 'inch'],
  ['yard', 'yards', 'yard'],
  ['mcg', 'micrograms', 'mcg', 'µg', 'μg'],
  ['mg', 'milligrams', 'mg'],
  ['kg', 'kilograms', 'kilogram', 'kilos', 'kilo', 'kg'],
  ['g', 'grams', 'gram', 'g'],
  ['lb', 'pounds', 'pound', 'lbs', 'lb'],
  ['oz', 'ounces', 'ounce', 'oz'],
  ['t', 'tonnes', 'tonne', 'tons', 'ton'],
  ['ml', 'millilitres', 'milliliters', 'ml'],
  ['l', 'litres', 'liters', 'litre', 'liter', 'l'],
  ['°C', '°C', 'degrees Celsius', '℃'],
  ['°F', '°F', 'degrees Fahrenheit'],
  ['°', 'degrees', '°'],
  ['KB', 'kilobytes', 'KB', 'kB'],
  ['MB', 'megabytes', 'MB'],
  ['GB', 'gigabytes', 'GB'],
  ['TB', 'terabytes', 'TB'],
  ['kcal', 'kilocalories', 'kcal', 'calories'],
  ['kWh', 'kilowatt hours', 'kWh'],
  ['W', 'watts', 'watt'],
  ['IU', 'IU'],
  ['times', 'times', 'x', '×'],
];

const BY_NAME = new Map(UNITS.flatMap(([canonical, ...names]) => names.map((name) => [name.toLowerCase(), canonical])));

/** All names of units, the longer ones first. For the body of a regular expression with the flag `i`. */
export const UNIT = UNITS.flatMap(([, ...names]) => names)
  .sort((one, other) => other.length - one.length)
  .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  .join('|');

/** One name for a unit, however it is written; empty for none. */
export const unitOf = (name = ''): string => BY_NAME.get(name.toLowerCase()) ?? '';

/** Signs and codes before an amount. For the body of a regular expression. */
export const CURRENCY = '(?:US|CA|AU|NZ|HK)?\\$|€|£|¥|₹|(?:USD|EUR|GBP|INR|CHF|JPY|Rs\\.?)(?= ?\\d)';

const SIGNS: Record<string, string> = {
  USD: '$',
  US$: '$',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  RS: '₹',
  'RS.': '₹',
  JPY: '¥',
  CHF: 'fr',
};

export const currencyOf = (sign: string): string => SIGNS[sign.toUpperCase()] ?? sign;

const MONEY = new Set(['$', '€', '£', '¥', '₹', 'p', 'c', 'fr', 'CA$', 'AU$', 'NZ$', 'HK$']);

export const isMoney = (unit: string): boolean => MONEY.has(unit);

export const isShareUnit = (unit: string): boolean => unit === '%' || unit === 'pp' || unit === 'share';

export const isDose = (unit: string): boolean => unit === 'mg' || unit === 'mcg' || unit === 'IU';

const DURATIONS = new Set('second minute hour day night week month year decade'.split(' '));

export const isDuration = (unit: string): boolean => DURATIONS.has(unit);
