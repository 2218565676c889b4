import type { SubjectQuestions } from '../../demo-types.ts'
import { choice, display, figure, numeric, short, steps, table, tex, trueFalse } from '../../markup.ts'

export const scienceClass9: SubjectQuestions = {
  grade: 'Class 9',
  subject: 'SCI',
  questions: [
    choice({
      key: 's9-01',
      chapter: 'Matter in Our Surroundings',
      topic: 'Evaporation',
      level: 'EASY',
      skill: 'UNDERSTAND',
      question_text: '<p>Why does the skin feel cold when a few drops of hand sanitiser dry on it?</p>',
      options: [
        'The liquid is always colder than the room.',
        'The liquid takes the heat to evaporate from the skin.',
        'The vapour gives its heat to the skin.',
        'The skin absorbs the liquid.',
      ],
      right: 'B',
      explanation: '<p>Evaporation needs latent heat; the particles that leave take it from the skin.</p>',
      tags: ['latent heat'],
    }),
    choice({
      key: 's9-02',
      chapter: 'Is Matter Around Us Pure?',
      topic: 'Concentration of a solution',
      level: 'EASY',
      skill: 'APPLY',
      question_text:
        '<p>40 g of sugar is dissolved in 210 g of water. What is the concentration of the solution in per cent by mass?</p>',
      options: ['16 %', '19 %', '40 %', '84 %'],
      right: 'A',
      explanation: `<p>${tex`\frac{40}{40 + 210} \times 100 = 16`}: the mass of the solution counts, not that of the water.</p>`,
      tags: ['solution'],
    }),
    choice({
      key: 's9-03',
      chapter: 'Atoms and Molecules',
      topic: 'Chemical formulae',
      level: 'MEDIUM',
      skill: 'APPLY',
      question_text: `<p>The ions are ${tex`\ce{Al^3+}`} and ${tex`\ce{SO4^2-}`}. What is the formula of aluminium sulphate?</p>`,
      options: [tex`\ce{AlSO4}`, tex`\ce{Al3(SO4)2}`, tex`\ce{Al2(SO4)3}`, tex`\ce{Al2SO4}`],
      right: 'C',
      explanation: `<p>Two ions of charge ${tex`3+`} balance three of charge ${tex`2-`}.</p>`,
      tags: ['valency'],
    }),
    choice({
      key: 's9-04',
      chapter: 'Structure of the Atom',
      topic: 'Isotopes and isobars',
      level: 'MEDIUM',
      skill: 'ANALYSE',
      question_text:
        '<p>The table gives the particles in four neutral atoms. Which two are isotopes of one element?</p>' +
        table(
          ['Atom', 'Protons', 'Neutrons', 'Electrons'],
          [
            ['P', '17', '18', '17'],
            ['Q', '17', '20', '17'],
            ['R', '18', '22', '18'],
            ['S', '20', '20', '20'],
          ],
        ),
      options: ['P and Q', 'Q and R', 'R and S', 'P and S'],
      right: 'A',
      explanation:
        '<p>P and Q have as many protons as each other, but different numbers of neutrons. R and S are isobars.</p>',
      tags: ['isotopes'],
    }),
    choice({
      key: 's9-05',
      chapter: 'The Fundamental Unit of Life',
      topic: 'Plant and animal cells',
      level: 'EASY',
      skill: 'REMEMBER',
      question_text:
        '<p>Under the microscope you compare a leaf cell of a water plant with a cell from the lining of your cheek. Which of ' +
        'these do you find in the leaf cell only?</p>',
      options: ['A cell wall', 'Chloroplasts', 'A large central vacuole', 'All of the above'],
      right: 'D',
      lastFixed: true,
      explanation: '<p>All three are missing in animal cells.</p>',
      tags: ['cell'],
    }),
    choice({
      key: 's9-06',
      chapter: 'Sound',
      topic: 'Characteristics of a sound wave',
      level: 'HARD',
      skill: 'ANALYSE',
      question_text:
        '<p>The graph shows, at one instant, the displacement of the particles of air along a sound wave. The speed of the ' +
        'sound is 340 m/s. What is its frequency?</p>' +
        figure(
          'sound-wave',
          'Displacement in millimetres against distance in metres: a wave between 2 and −2 that crosses zero at 0, 2, 4 and 6 m.',
        ),
      options: ['57 Hz', '85 Hz', '170 Hz', '1360 Hz'],
      right: 'B',
      explanation: `<p>One full wave is 4 m long: ${tex`f = \frac{v}{\lambda} = \frac{340}{4} = 85`} Hz.</p>`,
      tags: ['wavelength', 'frequency'],
    }),
    trueFalse({
      key: 's9-07',
      chapter: 'Gravitation',
      topic: 'Mass and weight',
      level: 'EASY',
      skill: 'UNDERSTAND',
      question_text: '<p>The mass of a stone on the Moon is one sixth of its mass on the Earth.</p>',
      value: false,
      explanation: '<p>Its weight is; the mass is the same everywhere.</p>',
      tags: ['mass', 'weight'],
    }),
    trueFalse({
      key: 's9-08',
      chapter: 'Tissues',
      topic: 'Plant tissues',
      level: 'EASY',
      skill: 'REMEMBER',
      question_text: '<p>पौधों में जाइलम जड़ों से जल और खनिज लवणों को पत्तियों तक पहुँचाता है।</p>',
      value: true,
      explanation: '<p>जाइलम जल और खनिजों का, तथा फ्लोएम भोजन का संवहन करता है।</p>',
      tags: ['जाइलम'],
      language: 'hi',
    }),
    numeric({
      key: 's9-09',
      chapter: 'Motion',
      topic: 'Velocity–time graphs',
      level: 'MEDIUM',
      skill: 'ANALYSE',
      max_marks: 2,
      question_text:
        '<p>The graph shows the velocity of a cyclist between two traffic lights. How far apart are the lights, in metres?</p>' +
        figure(
          'velocity-time',
          'Velocity–time graph: the velocity rises evenly from 0 to 12 m/s in the first 4 s, stays at 12 m/s until 10 s and falls evenly to 0 at 13 s.',
        ),
      value: 114,
      tolerance: 0,
      unit: 'm',
      explanation: `<p>The distance is the area under the graph: ${tex`\frac{1}{2}(13 + 6) \times 12 = 114`}.</p>`,
      tags: ['graph'],
    }),
    numeric({
      key: 's9-10',
      chapter: 'Force and Laws of Motion',
      topic: 'Second law of motion',
      level: 'MEDIUM',
      skill: 'APPLY',
      max_marks: 2,
      question_text:
        '<p>A block of mass 5 kg is pulled along the floor. The figure shows the forces on it. Find its acceleration in m/s².</p>' +
        figure(
          'block-forces',
          'A block of 5 kg on the floor. A force of 30 N pulls it to the right and friction of 12 N acts to the left; the normal force N acts upwards and the weight mg downwards.',
        ),
      value: 3.6,
      tolerance: 0,
      unit: 'm/s²',
      explanation: `<p>The vertical forces balance; ${tex`a = \frac{30 - 12}{5} = 3.6`}.</p>`,
      tags: ['friction'],
    }),
    numeric({
      key: 's9-11',
      chapter: 'Work and Energy',
      topic: 'Power',
      level: 'MEDIUM',
      skill: 'APPLY',
      max_marks: 2,
      question_text: `<p>A pump lifts 150 kg of water to a tank 8 m above in 30 s. What is its power in watts? (Take ${tex`g = 10\ \text{m/s}^2`}.)</p>`,
      value: 400,
      tolerance: 0,
      unit: 'W',
      explanation: `<p>${tex`P = \frac{mgh}{t} = \frac{150 \times 10 \times 8}{30} = 400`}.</p>`,
      tags: ['power'],
    }),
    short({
      key: 's9-12',
      chapter: 'Matter in Our Surroundings',
      topic: 'Evaporation',
      level: 'MEDIUM',
      skill: 'UNDERSTAND',
      max_marks: 2,
      question_text:
        '<p>A wet school uniform dries sooner on a dry, windy day than on a damp, still day of the same temperature. Give one ' +
        'reason for the wind and one for the dry air.</p>',
      model_answer:
        '<p>The wind carries the water vapour away from the cloth, so that more can leave it. Dry air holds little water vapour, ' +
        'so fewer particles return to the cloth and evaporation is faster.</p>',
      points: [
        ['wind removes the vapour near the cloth', 1],
        ['low humidity makes evaporation faster', 1],
      ],
      tags: ['evaporation'],
    }),
    short({
      key: 's9-13',
      chapter: 'Is Matter Around Us Pure?',
      topic: 'Separating mixtures',
      level: 'HARD',
      skill: 'CREATE',
      max_marks: 3,
      question_text:
        '<p>Sand, common salt and iron filings were spilt together. Plan, in ordered steps, how to get all three back separately.</p>',
      model_answer: steps([
        'Move a magnet wrapped in paper over the dry mixture: it takes out the iron filings.',
        'Stir the rest into water and filter it: the sand stays on the filter paper; wash and dry it.',
        'Evaporate the filtrate: the salt remains in the dish.',
      ]),
      points: [
        ['iron by a magnet, before water is added', 1],
        ['dissolves the salt and filters off the sand', 1],
        ['evaporation or crystallisation for the salt', 1],
      ],
      tags: ['experiment'],
    }),
    short({
      key: 's9-14',
      chapter: 'Improvement in Food Resources',
      topic: 'Nutrient management',
      level: 'HARD',
      skill: 'EVALUATE',
      max_marks: 3,
      question_text:
        '<p>A farmer decides to replace all chemical fertiliser by compost and green manure. Judge the decision: give two ' +
        'advantages and one drawback.</p>',
      model_answer:
        '<p>Manure adds humus, so that sandy soil holds more water and clay soil drains better, and it uses waste without ' +
        'polluting the water. But it holds few nutrients and releases them slowly, so that large amounts are needed and the ' +
        'first harvests may be smaller.</p>',
      points: [
        ['first advantage: soil structure or water-holding', 1],
        ['second advantage: less pollution, recycled waste, soil life or lower cost', 1],
        ['a drawback: few nutrients, slow release or bulk', 1],
      ],
      tags: ['manure'],
    }),
    short({
      key: 's9-15',
      chapter: 'Gravitation',
      topic: 'Free fall',
      level: 'MEDIUM',
      skill: 'APPLY',
      max_marks: 3,
      question_text:
        `<p>80 m ऊँची मीनार की चोटी से एक पत्थर विरामावस्था से गिराया जाता है। (क) वह कितने समय में धरती पर पहुँचेगा? ` +
        `(ख) धरती पर पहुँचते समय उसका वेग कितना होगा? (${tex`g = 10\ \text{m/s}^2`} लीजिए; वायु का प्रतिरोध नगण्य है।)</p>`,
      model_answer:
        `<p>(क) ${tex`u = 0`}, अतः</p>${display`h = \frac{1}{2} g t^2 \quad\Rightarrow\quad t = \sqrt{\frac{2 \times 80}{10}} = 4\ \text{s}`}` +
        `<p>(ख) ${tex`v = gt = 10 \times 4 = 40\ \text{m/s}`}</p>`,
      points: [
        ['गति का सही समीकरण', 1],
        ['समय 4 s', 1],
        ['वेग 40 m/s, मात्रक सहित', 1],
      ],
      tags: ['मुक्त पतन'],
      language: 'hi',
    }),
  ],
}
