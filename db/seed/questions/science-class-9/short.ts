import type { SeedQuestion } from '../../demo-types.ts'
import { display, figure, short, table, tex } from '../../markup.ts'

/** Class 9: questions of three marks, answered in a few sentences. */
export const scienceClass9Short: SeedQuestion[] = [
  short({
    key: 's9-60',
    chapter: 'Motion',
    topic: 'Velocity–time graphs',
    level: 'MEDIUM',
    skill: 'APPLY',
    max_marks: 3,
    question_text:
      '<p>A tram starts from rest, speeds up at 0.5 m/s² for 40 s and then runs on at constant velocity for ' +
      '60 s. (a) What velocity does it reach? (b) Sketch its velocity–time graph. (c) How far does it go in ' +
      'the 100 s?</p>',
    model_answer:
      `<p>(a) ${tex`v = at = 0.5 \times 40 = 20\ \text{m/s}`}</p><p>(b) A straight line from (0 s, 0 m/s) to ` +
      '(40 s, 20 m/s), then level to 100 s.</p>' +
      '<p>(c) The area under the graph: ' +
      `${tex`\frac{1}{2} \times 40 \times 20 + 60 \times 20 = 400 + 1200 = 1600\ \text{m}`}</p>`,
    points: [
      ['20 m/s', 1],
      ['sketch with both parts and labelled axes', 1],
      ['1600 m', 1],
    ],
    tags: ['graph'],
  }),
  short({
    key: 's9-61',
    chapter: 'Atoms and Molecules',
    topic: 'Laws of chemical combination',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    max_marks: 3,
    question_text:
      '<p>Water from a well and water made in the laboratory were decomposed. Show by calculation whether ' +
      'the results agree with the law of constant proportions, and state the law.</p>' +
      table(
        ['Sample', 'Mass of water', 'Mass of hydrogen'],
        [
          ['Well', '1.8 g', '0.2 g'],
          ['Laboratory', '4.5 g', '0.5 g'],
        ],
      ),
    model_answer:
      `<p>Well: ${tex`1.8 - 0.2 = 1.6`} g of oxygen, ratio ${tex`0.2 : 1.6 = 1 : 8`}. Laboratory: ` +
      `${tex`4.5 - 0.5 = 4.0`} g of oxygen, ratio ${tex`0.5 : 4.0 = 1 : 8`}. ` +
      'They agree. Law: in a pure compound the elements are always present in the same proportion by mass, ' +
      'wherever it comes from.</p>',
    points: [
      ['mass of oxygen in both samples', 1],
      ['1 : 8 both times, so the law holds', 1],
      ['statement of the law', 1],
    ],
    tags: ['constant proportions'],
  }),
  short({
    key: 's9-62',
    chapter: 'Gravitation',
    topic: 'Thrust and pressure',
    level: 'HARD',
    skill: 'ANALYSE',
    max_marks: 3,
    question_text:
      '<p>The brick in the figure has a mass of 3 kg. Find the pressure on the table when it lies on a face ' +
      `like ${tex`P`} and when it stands on ${tex`R`}, and explain with your result why the foundation of a ` +
      `wall is made broader than the wall. (${tex`g = 10\ \text{m/s}^2`})</p>` +
      figure(
        'brick',
        'A brick with edges of 20 cm, 10 cm and 5 cm. Face P on top is 20 cm by 10 cm, face R at the end 10 ' +
          'cm by 5 cm.',
      ),
    model_answer:
      `<p>Thrust: ${tex`3 \times 10 = 30\ \text{N}`}. On ${tex`P`}: ` +
      `${tex`\frac{30}{0.2 \times 0.1} = 1500\ \text{Pa}`}; on ${tex`R`}: ` +
      `${tex`\frac{30}{0.1 \times 0.05} = 6000\ \text{Pa}`}. ` +
      'The same weight presses less on a larger area; a broad foundation keeps the pressure on the soil ' +
      'small, so that the wall does not sink in.</p>',
    points: [
      ['1500 Pa', 1],
      ['6000 Pa', 1],
      ['larger area, smaller pressure on the soil', 1],
    ],
    tags: ['pressure'],
  }),
  short({
    key: 's9-63',
    chapter: 'The Fundamental Unit of Life',
    topic: 'Plant and animal cells',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    max_marks: 3,
    question_text:
      '<p>Red blood cells are put into three liquids: pure water, a solution with as much salt as the cells, ' +
      'and a strong salt solution. Say what happens to the cells in each, and why.</p>',
    model_answer:
      '<p>Pure water is hypotonic: water enters by osmosis, the cells swell and may burst. In the isotonic ' +
      'solution as much water goes in as comes out: they keep their size. The strong solution is hypertonic: ' +
      'water leaves and the cells shrink.</p>',
    points: [
      ['water: swell or burst, water enters', 1],
      ['equal concentration: no change, equal flow', 1],
      ['strong solution: shrink, water leaves', 1],
    ],
    tags: ['osmosis'],
  }),
  short({
    key: 's9-64',
    chapter: 'Improvement in Food Resources',
    topic: 'Crop variety improvement',
    level: 'HARD',
    skill: 'EVALUATE',
    max_marks: 3,
    question_text:
      '<p>In a coastal district the rains last fourteen weeks and the soil is salty. Which of the three varieties ' +
      'of rice would you recommend? Justify your choice, and say what speaks against each of the others.</p>' +
      table(
        ['Variety', 'Yield (t/ha)', 'Days to harvest', 'Tolerates salt'],
        [
          ['P', '6.5', '150', 'no'],
          ['Q', '4.0', '95', 'yes'],
          ['R', '5.2', '100', 'no'],
        ],
      ),
    model_answer:
      '<p>Q: it grows in salty soil and ripens in 95 days, within the 98 days of rain. P gives the most ' +
      'elsewhere, but it stands in the field for 52 days after the rains and suffers from salt. R ripens soon ' +
      'enough, but salt would spoil its yield.</p>',
    points: [
      ['Q, for its tolerance of salt and its short season', 1],
      ['against P: long season or salt', 1],
      ['against R: salt', 1],
    ],
    tags: ['varieties'],
  }),
  short({
    key: 's9-65',
    chapter: 'Tissues',
    topic: 'Animal tissues',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    max_marks: 3,
    question_text: '<p>अस्थि (हड्डी) और उपास्थि में तीन अंतर लिखिए।</p>',
    model_answer: table(
      ['अस्थि', 'उपास्थि'],
      [
        ['कठोर, मुड़ती नहीं', 'लचीली, मुड़ सकती है'],
        ['मैट्रिक्स में कैल्सियम और फ़ॉस्फ़ोरस के लवण', 'मैट्रिक्स में प्रोटीन और शर्करा'],
        ['रुधिर वाहिकाएँ होती हैं', 'रुधिर वाहिकाएँ नहीं होतीं'],
      ],
    ),
    points: [
      ['कठोर और लचीली', 1],
      ['मैट्रिक्स का अंतर', 1],
      ['रुधिर वाहिकाएँ, या स्थान का अंतर (जैसे नाक और कान में उपास्थि)', 1],
    ],
    tags: ['संयोजी ऊतक'],
    language: 'hi',
  }),
  short({
    key: 's9-66',
    chapter: 'Structure of the Atom',
    topic: 'Electronic configuration',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    max_marks: 3,
    question_text:
      '<p>The figure shows an atom; p stands for protons and n for neutrons. (a) Write its electronic ' +
      'configuration and its mass number. (b) What is its valency, and why? (c) What changes in the figure ' +
      'when the atom becomes an ion?</p>' +
      figure(
        'atom-shells',
        'An atom with 17 protons and 18 neutrons in the nucleus and three shells that hold 2, 8 and 7 electrons.',
        220,
      ),
    model_answer:
      `<p>(a) 2, 8, 7; ${tex`17 + 18 = 35`}. (b) 1: one electron more completes the outermost shell. (c) The ` +
      `outermost shell holds eight electrons, the nucleus is the same: the ion ${tex`\ce{Cl-}`}.</p>`,
    points: [
      ['2, 8, 7 and 35', 1],
      ['valency 1, one electron short of eight', 1],
      ['one electron more in the outermost shell, nucleus unchanged', 1],
    ],
    tags: ['chlorine'],
  }),
  short({
    key: 's9-67',
    chapter: 'Work and Energy',
    topic: 'Kinetic and potential energy',
    level: 'MEDIUM',
    skill: 'APPLY',
    max_marks: 3,
    question_text:
      `<p>A pendulum swings from ${tex`A`} through its lowest point ${tex`B`} to ${tex`C`}. Describe how its ` +
      `energy changes on the way, and find its speed at ${tex`B`}. (${tex`g = 10\ \text{m/s}^2`}; there is ` +
      'no friction.)</p>' +
      figure(
        'pendulum',
        'A pendulum: the bob at its two ends A and C is 20 cm higher than at the lowest point B.',
        300,
      ),
    model_answer:
      `<p>At ${tex`A`} all its energy is potential; it turns into kinetic energy down to ${tex`B`} and back ` +
      `into potential energy up to ${tex`C`}. The sum stays the same:</p>` +
      display`\frac{1}{2} m v^2 = m g h \quad\Rightarrow\quad v = \sqrt{2 \times 10 \times 0.20} = 2\ \text{m/s}`,
    points: [
      ['potential to kinetic and back', 1],
      ['the sum of both is constant, or ½mv² = mgh', 1],
      ['2 m/s', 1],
    ],
    tags: ['conservation of energy'],
  }),
]
