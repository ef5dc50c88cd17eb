import type { LabelledField } from './labelled-sentence.ts';

export const TRAVEL: LabelledField = {
  sources: [
    {
      url: 'https://porto.example/visitors',
      title: 'Porto in figures',
      text: `Porto counted 5.9 million overnight stays in 2023, 13% more than the year before.
The Dom Luís I Bridge opened in 1886; its upper deck is 44.6 metres above the river and carries the metro.
The Livraria Lello sells entry vouchers for 8 euros, which count towards a book. It opens at 9:30 am.
A day ticket for metro and bus costs 7 euros and is valid for 24 hours.
The airport is 11 kilometres from the centre, and line E takes 35 minutes to Trindade station.
“We want guests who stay longer, not more of them,” said mayor Ana Teixeira in January.`,
    },
    {
      url: 'https://rail.example/night-trains',
      title: 'Night trains in Europe: a survey',
      text: `Night trains connect 25 countries. The number of routes fell from 1,200 in 1980 to fewer than 450 in 2019.
The train from Vienna to Paris takes 14 hours and runs three times a week.
A bed in a shared compartment costs between €59 and €129. Children under six travel free.
A night train emits 28 times less carbon dioxide than a flight over the same distance.
Of 1,015 passengers asked, 64 percent slept well. One in five would not do it again.
The operator ordered 33 new trains in 2018 for 1.5 billion euros.`,
    },
  ],
  sentences: [
    ['Porto counted 5.9 million overnight stays in 2023.'],
    ['Porto counted 9.5 million overnight stays in 2023.', '9.5 million'],
    ['Lisbon counted 15 million in the same year.', '15 million'],
    ['That was 13 per cent more than the year before.'],
    ['The bridge was opened in 1886 by King Luís himself.'],
    ['The bridge was opened in 1896.', '1896'],
    ['Its upper deck is 44.6 m above the river.'],
    ['From the upper deck, 60 metres above the water, you can see the ocean.', '60 metres'],
    ['A voucher for the bookshop costs €8.'],
    ['A voucher for the bookshop costs €12.', '€12'],
    ['Be there before 9 and skip the queue.'],
    ['We paid 34 euros for lunch for two, with wine.'],
    ['The day ticket is valid for 24 hours and costs 7 euros.'],
    ['The day ticket is valid for 72 hours and costs 15 euros.', '72 hours', '15 euros'],
    ['The airport lies 11 km outside the centre.'],
    ['A taxi takes 20 minutes and costs about €25.', '20 minutes', '€25'],
    ['“We want guests who stay longer, not more of them,” the mayor said.'],
    ['“We want fewer guests, and richer ones,” the mayor said.', 'We want fewer guests, and richer ones'],
    ['10 things to do in Porto when it rains'],
    ['Take bus 500 along the river to the sea.'],
    ['The number of night routes fell from 1,200 in 1980 to fewer than 450 in 2019.'],
    ['The number of night routes fell from 2,100 in 1990 to fewer than 300 in 2021.', '2,100', '1990', '300', '2021'],
    ['Night trains now connect 25 countries.'],
    ['Night trains now connect 38 countries.', '38 countries'],
    ['You board in Vienna at 7 pm and wake up in Paris 14 hours later.'],
    ['The train from Vienna to Paris runs 3 times a week.'],
    ['The train from Zurich to Rome runs five times a week.', 'five times'],
    ['How do you spend 14 hours on a train?'],
    ['A bed costs from €59 to €129.'],
    ['A private cabin costs between €190 and €320.', '€190 and €320'],
    ['The train emits 28 times less CO2 than a plane.'],
    ['A flight emits 180 kg of carbon per passenger.', '180 kg'],
    ['According to <a href="https://rail.example/night-trains">the survey</a>, 64% of passengers slept well.'],
    ['According to <a href="https://rail.example/night-trains">the survey</a>, 71% of passengers slept well.', '71%'],
    ['One in five would not do it again.'],
    ['One in three had missed a connection.', 'One in three'],
    ['Pack earplugs, 2 litres of water and a power bank.'],
    ['The operator ordered 33 new trains for €1.5 billion.'],
    ['The new trains reach 230 km/h.', '230 km/h'],
    ['It was the best night of my two weeks in Europe, and I would pay 200 euros for it again.'],
  ],
};
