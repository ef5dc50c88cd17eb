export interface IndianState {
  /** Of the Goods and Services Tax: the first two digits of every GSTIN of the state. */
  code: string;
  name: string;
  /** A union territory without a legislature of its own: UTGST takes the place of SGST. */
  isUnionTerritory: boolean;
}

const NAMES: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** Section 2(114) of the CGST Act; Delhi, Puducherry, and Jammu and Kashmir have legislatures and count as states. */
const UNION_TERRITORIES = ['04', '26', '31', '35', '38'];

/** The 28 states and 8 union territories, by name. */
export const INDIAN_STATES: readonly IndianState[] = Object.entries(NAMES)
  .map(([code, name]) => ({ code, name, isUnionTerritory: UNION_TERRITORIES.includes(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

export const findState = (code: string): IndianState | undefined => INDIAN_STATES.find((state) => state.code === code);
