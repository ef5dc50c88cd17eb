import type { LabelledField } from './labelled-sentence.ts';

export const HEALTH: LabelledField = {
  sources: [
    {
      url: 'https://sleep.example/adults',
      title: 'Sleep in adults: what 12 years of data show',
      text: `Adults who slept fewer than six hours had a 20% higher risk of a heart attack than those who slept six to nine hours.
The study followed 461,000 people between the ages of 40 and 69 for seven years.
Caffeine has a half-life of about five hours. A cup of filter coffee contains 95 mg of it.
“Regularity beats duration,” said Dr. Ines Okafor of the University of Lund. “Go to bed at the same time, even on Sundays.”
Forty-two percent of those asked look at their phone within ten minutes of waking up.
A bedroom temperature of 16 to 18 °C suits most people. Naps of more than 30 minutes make the night worse.`,
    },
    {
      url: 'https://move.example/guidelines-2020',
      title: 'Guidelines on physical activity',
      text: `Adults should do at least 150 to 300 minutes of moderate activity a week, and strengthen muscles on two or more days.
More than a quarter of the world’s adults, 1.4 billion people, are not active enough.
Up to 5 million deaths a year could be averted if everybody moved more.
Inactivity costs health systems 54 billion dollars a year; the figure is from 2013.
People who took 8,000 steps a day had a 51% lower risk of dying than those who took 4,000.
The guidelines were published on 25 November 2020.`,
    },
  ],
  sentences: [
    ['Sleeping fewer than six hours raises the risk of a heart attack by 20 percent.'],
    ['Sleeping fewer than six hours raises the risk of a stroke by 45 percent.', '45 percent'],
    ['The researchers followed 461,000 people for seven years.'],
    ['The researchers followed 46,000 people for eleven years.', '46,000', 'eleven years'],
    ['A cup of filter coffee contains 95 mg of caffeine.'],
    ['A cup of green tea contains 30 mg of caffeine.', '30 mg'],
    ['Caffeine has a half-life of five hours.'],
    ['Stop drinking coffee 8 hours before bed.'],
    ['“Regularity beats duration,” says Dr. Ines Okafor.'],
    ['“Regularity beats everything else,” says Dr. Ines Okafor.', 'Regularity beats everything else'],
    ['Okafor adds: “Go to bed at the same time, even on Sundays.”'],
    [
      'Okafor adds: “Nobody needs an alarm clock after the age of 30.”',
      'Nobody needs an alarm clock after the age of 30',
    ],
    ['42% look at their phone within ten minutes of waking up.'],
    ['42% check their email before breakfast, and 61% sleep next to their phone.', '61%'],
    ['Keep the bedroom at 16 to 18 °C.'],
    ['Most people sleep best at 16–18 °C.'],
    ['Babies sleep best at 20–22 °C.', '20–22 °C'],
    ['My watch says I slept 5 hours and 40 minutes last night.'],
    ['In this guide you will learn 8 ways to fall asleep faster.'],
    ['Day 1 is the hardest, and by day 10 it is a habit.'],
    ['Adults should move for 150 to 300 minutes a week.'],
    ['Children should move for 60 minutes a day.', '60 minutes'],
    ['Over a quarter of adults worldwide, 1.4 billion people, move too little.'],
    ['Over half of adults worldwide move too little.', 'half of adults'],
    ['Up to five million deaths a year could be averted.'],
    ['Up to 9 million deaths a year could be averted.', '9 million'],
    ['Inactivity costs health systems $54 billion a year.'],
    ['Inactivity costs employers $230 billion a year.', '$230 billion'],
    ['The goal of 10,000 steps was invented in 1965 to sell a pedometer.', '10,000', '1965'],
    ['Those who took 8,000 steps a day had a 51% lower risk of dying.'],
    ['Walk for 10 minutes after every meal.'],
    ['Suppose you sit for 9 hours a day: that is 45 hours a week.'],
    ['The guidelines were published on November 25, 2020.'],
    ['The guidelines were published on June 4, 2018.', 'June 4, 2018'],
    ['Vitamin B12 and omega-3 will not help you sleep.'],
    ['Take 400 mg of magnesium an hour before bed.', '400 mg'],
    ['Melatonin shortens the time to fall asleep by seven minutes on average.', 'seven minutes'],
    ['Can 7 minutes of exercise really be enough?'],
    ['Did you know that 9 out of 10 people breathe through the mouth at night?', '9 out of 10'],
    ['Nothing beats a walk, not in 2026 and not in a hundred years.'],
  ],
};
