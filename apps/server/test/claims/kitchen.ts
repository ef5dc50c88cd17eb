import type { LabelledField } from './labelled-sentence.ts';

export const KITCHEN: LabelledField = {
  sources: [
    {
      url: 'https://grain.example/flour-report',
      title: 'The Flour Report',
      text: `Household flour sales in the United Kingdom rose by 92 percent in March 2020, according to retail data.
Bread flour contains 12 to 14 percent protein, while cake flour contains 7 to 9 percent.
The survey asked 2,150 home bakers. Two-thirds of them bake at least once a week, and 18% have given up on sourdough.
“Most dense loaves are simply under-proofed,” said Helen Marsh, head baker of the Grain Institute.
A loaf of supermarket bread costs £1.40 on average; baking one at home costs 62 pence, energy included.
The institute was founded in 1954 in Leeds. Its starter, fed every day since 1961, weighs 4 kg.`,
    },
    {
      url: 'https://safety.example/cooking-temperatures',
      title: 'Safe cooking temperatures',
      text: `Cook poultry to an internal temperature of 74 °C. Ground beef is safe at 71 °C.
Bacteria double every 20 minutes between 5 °C and 60 °C.
Cooked rice should not stay at room temperature for more than two hours. It keeps three to four days in the fridge.
Each year about 48 million people fall ill from food in the United States, and 128,000 are treated in hospital.
“Colour is no sign that meat is done,” the guidance warns. “Only a thermometer tells.”
Last updated on 14 May 2024.`,
    },
  ],
  sentences: [
    ['Flour sales in the UK rose by 92% in March 2020.'],
    ['Flour sales in the UK rose by 29% in March 2020.', '29%'],
    ['Here are 5 tips for a better crust.'],
    ['These seven mistakes ruin most first loaves.'],
    ['Bread flour has 12–14% protein.'],
    ['Bread flour has between 12 and 14 percent protein.'],
    ['Pizza flour has 15–17% protein.', '15–17%'],
    ['All-purpose flour usually has 10 to 11 percent protein.', '10 to 11 percent'],
    ['Bake the loaf at 230 °C for 40 minutes.'],
    ['Mix 500 g of flour with 350 ml of water and leave it for half an hour.'],
    ['About 2,150 home bakers took part in the survey.'],
    ['About 3,400 home bakers took part in the survey.', '3,400'],
    ['Two thirds of the bakers in the survey bake every week.'],
    ['Three quarters of them bake twice a month.', 'Three quarters'],
    ['“Most dense loaves are simply under-proofed,” says Helen Marsh.'],
    ['“Most dense loaves are simply overbaked,” says Helen Marsh.', 'Most dense loaves are simply overbaked'],
    ['As the French baker Luc Perrin put it, “a starter is a pet you can eat.”', 'a starter is a pet you can eat'],
    ['I have baked more than 300 loaves in this oven, and 40 of them were bricks.'],
    ['A supermarket loaf costs £1.40 on average.'],
    ['A supermarket loaf costs £2.10 on average.', '£2.10'],
    ['Baking your own saves the average family £310 a year.', '£310'],
    ['The Grain Institute was founded in 1954.'],
    ['The Grain Institute was founded in 1945.', '1945'],
    ['Its famous starter has been fed every day since 1961 and weighs 4 kilograms.'],
    ['Poultry is safe at 74°C, says <a href="https://safety.example/cooking-temperatures">the guidance</a>.'],
    ['Pork is safe at 63 °C, says <a href="https://safety.example/cooking-temperatures">the guidance</a>.', '63 °C'],
    ['Step 3 is where most people lose patience.'],
    ['Use a number 10 can, or two small ones.'],
    ['Bacteria double every twenty minutes in that range.'],
    ['Bacteria double every 5 minutes in that range.', '5 minutes'],
    ['Cooked rice keeps for 3 to 4 days in the fridge.'],
    ['Frozen rice keeps for six months.', 'six months'],
    ['If you bake, say, 2 loaves a week, a 16 kg sack lasts four months.'],
    ['Every year 48 million Americans get sick from food.'],
    ['Every year 3,000 Americans die of it.', '3,000'],
    ['A cast-iron pot holds heat about 40% longer than a steel one.', '40%'],
    ['“Only a thermometer tells,” the guidance says.'],
    ['My grandmother wrote “enough flour” in every one of her 60 recipes.'],
    ['The first sourdough was baked in Egypt around 1500 BC.', '1500 BC'],
    ['Preheat the oven to 250 degrees, then turn it down to 220 after the first 15 minutes.'],
  ],
};
