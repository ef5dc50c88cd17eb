import type { LabelledField } from './labelled-sentence.ts';

export const SOFTWARE: LabelledField = {
  sources: [
    {
      url: 'https://web.example/almanac-2024',
      title: 'The State of Web Pages 2024',
      text: `The median mobile page weighs 2,311 KB and makes 66 requests. Images are 38% of its weight.
Half of all mobile pages show their main content within 2.5 seconds; in 2021 it was 29 percent.
WordPress runs 43.4% of all websites, according to W3Techs, and 62.7 percent of those with a known system.
The crawl covered 16.9 million sites in July 2024.
“Most pages ship code nobody runs,” the authors conclude.
A delay of 100 milliseconds cost one shop 1 percent of its sales.`,
    },
    {
      url: 'https://db.example/postgres-survey',
      title: 'Developers and their databases',
      text: `Of 65,437 developers asked, 48.7% use PostgreSQL and 40.3% use MySQL.
The first release of PostgreSQL under that name was version 6.0 in January 1997.
A connection takes about 10 MB of memory. The default limit is 100 connections.
“Boring technology wins,” wrote Priya Natarajan, who runs 400 clusters at Lumen Labs.
Teams that tested their backups recovered in 40 minutes, the others in 9 hours.
Support for version 12 ended on 21 November 2024. Each major version is supported for five years.`,
    },
  ],
  sentences: [
    ['The median mobile page weighs 2,311 KB.'],
    ['The median mobile page weighs 2,884 KB.', '2,884 KB'],
    ['It makes 66 requests before it is done.'],
    ['It makes 120 requests before it is done.', '120 requests'],
    ['Images are 38 % of that weight.'],
    ['Fonts are another 9% of that weight.', '9%'],
    ['Half of all mobile pages show their main content within 2.5 seconds.'],
    ['One in four pages needs longer than 4 seconds.', 'One in four', '4 seconds'],
    ['WordPress powers 43.4 percent of all websites.'],
    ['WordPress powers 34.4 percent of all websites.', '34.4 percent'],
    ['Version 6.5 of WordPress brought the font library.'],
    ['You need PHP 8.2 or later and at least MySQL 8.'],
    ['Python 3.12 and Node 22 both ship with it.'],
    ['The crawl of July 2024 covered 16.9 million sites.'],
    ['The crawl of July 2024 covered 18.6 million sites.', '18.6 million'],
    ['Set the timeout to 30 seconds and the pool to 20 connections.'],
    ['“Most pages ship code nobody runs,” the report concludes.'],
    ['“Most pages could be half as heavy,” the report concludes.', 'Most pages could be half as heavy'],
    ['Click “Save and deploy now” and wait for the green check.'],
    ['A delay of 100 ms cost one shop 1% of its sales.'],
    ['A delay of one second cost another 7 percent of its conversions.', '7 percent'],
    ['48.7% of developers use PostgreSQL.'],
    ['58.7% of developers use PostgreSQL.', '58.7%'],
    ['MySQL follows with 40.3 percent, SQLite with 33.1 percent.', '33.1 percent'],
    ['PostgreSQL 6.0 was released in January 1997.'],
    ['The project began at Berkeley in 1986.', '1986'],
    ['A connection takes about 10 MB of memory, and 100 are allowed by default.'],
    ['Each idle connection costs 3 milliseconds per query.', '3 milliseconds'],
    ['“Boring technology wins,” Priya Natarajan wrote.'],
    ['“Boring technology pays my mortgage,” Priya Natarajan wrote.', 'Boring technology pays my mortgage'],
    ['Teams with tested backups recovered in 40 minutes instead of 9 hours.'],
    ['A lost database costs a small company $8,600 per hour.', '$8,600'],
    ['In this 10-minute tutorial we will build three tables and one index.'],
    ['Our own migration of 40 tables took 6 minutes.'],
    ['Port 5432 must be open, and HTTP 429 means that you ask too often.'],
    ['Support for version 12 ended on 21 November 2024.'],
    ['Support for version 13 ends on 13 November 2025.', '13 November 2025'],
    ['Every major version is supported for 5 years.'],
    ['See figure 2 and table 4 for the details.'],
    ['In 2026 nobody should have to write that by hand.'],
  ],
};
