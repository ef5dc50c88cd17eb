import type { LabelledField } from './labelled-sentence.ts';

export const MONEY: LabelledField = {
  sources: [
    {
      url: 'https://stats.example/household-savings',
      title: 'Household savings survey',
      text: `In 2023, 37 percent of adults could not pay an unexpected bill of $400 from their savings.
The median emergency fund holds $5,000; a third of households have none at all.
Of 11,400 adults asked, 13% save more than a fifth of their income.
“People do not fail at saving, they fail at starting,” said economist Tom Reiss of the Federal Statistics Bureau.
The average household spends $9,985 a year on food, of which $3,933 goes to restaurants.
Inflation was 8.0% in 2022 and 4.1% in 2023.`,
    },
    {
      url: 'https://funds.example/fees',
      title: 'What fees do to a portfolio',
      text: `The average index fund charged 0.05% in 2023; the average active fund charged 0.42%.
Over 20 years, 93 percent of active large-cap funds trailed the index.
A fee of 1 percent takes 28% of the final value after 40 years.
The first index fund for everybody opened on 31 August 1976 and raised 11.3 million dollars, far from the 150 million it had hoped for.
“Costs are the only thing you can control,” the report says.
The contribution limit is $7,000, or $8,000 for those over 50.`,
    },
  ],
  sentences: [
    ['37% of adults could not pay a $400 bill from savings in 2023.'],
    ['56% of adults could not pay a $1,000 bill from savings in 2023.', '56%', '$1,000'],
    ['The median emergency fund holds 5,000 dollars.'],
    ['The median emergency fund holds $8,000.', '$8,000'],
    ['A third of households have no emergency fund at all.'],
    ['A quarter of households have no emergency fund at all.', 'A quarter'],
    ['Put 20% of every paycheck aside before you spend any of it.'],
    ['If you save $200 a month for 10 years at 5%, you end up with about $31,000.'],
    ['“People do not fail at saving, they fail at starting,” says Tom Reiss.'],
    [
      '“People fail at saving because nobody taught them,” says Tom Reiss.',
      'People fail at saving because nobody taught them',
    ],
    ['The average household spends $9,985 a year on food.'],
    ['The average household throws away $1,500 worth of it.', '$1,500'],
    ['Restaurants take $3,933 of that.'],
    ['Streaming takes another $924 a year.', '$924'],
    ['Inflation was 8% in 2022.'],
    ['Inflation was 9.1% in June 2022.', '9.1%', 'June 2022'],
    ['I paid off $23,000 of debt in 18 months.'],
    ['The 50/30/20 rule is a good start.'],
    ['The average index fund charges 0.05 percent.'],
    ['The average active fund charges 1.2 percent.', '1.2 percent'],
    ['Over 20 years, 93% of active funds trailed the index.'],
    ['Over 15 years, 88% of them did.', '15 years', '88%'],
    ['A fee of 1% takes 28 percent of the final value after forty years.'],
    ['A fee of 2% takes half of the final value.', '2%', 'half of the final value'],
    ['The first index fund opened on August 31, 1976.'],
    ['The first index fund opened on May 1, 1974.', 'May 1, 1974'],
    ['It raised $11.3 million instead of the $150 million it had hoped for.'],
    ['By 1999 it was the largest fund in the world, with $100 billion.', '1999', '$100 billion'],
    ['“Costs are the only thing you can control,” <a href="https://funds.example/fees">the report</a> says.'],
    [
      '“Nobody beats the market for long,” <a href="https://funds.example/fees">the report</a> says.',
      'Nobody beats the market for long',
    ],
    ['The contribution limit is $7,000 this year.'],
    ['The contribution limit is $7,500 this year.', '$7,500'],
    ['What would you do with an extra $500 a month?'],
    ['Imagine two friends who each invest $10,000.'],
    ['A 401(k) and a Form 1099 are not as scary as they sound.'],
    ['Financial planners charge between $150 and $400 per hour.', '$150 and $400'],
    ['“Pay yourself first” is the oldest rule in the book.'],
    ['One of the three accounts should be boring.'],
    ['Americans owe $1.14 trillion on their credit cards.', '$1.14 trillion'],
    ['The average card charges 21.5 percent interest, and a late payment adds $30.', '21.5 percent', '$30'],
  ],
};
