import type { SeedQuestion } from '../../demo-types.ts'
import { tex, veryShort } from '../../markup.ts'

/** Class 10: questions of two marks, answered in a sentence or two. */
export const scienceClass10VeryShort: SeedQuestion[] = [
  veryShort({
    key: 's10-56',
    chapter: 'Chemical Reactions and Equations',
    topic: 'Balanced chemical equations',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>Write balanced equations: (a) Carbon dioxide turns lime water milky. (b) Aluminium dissolves in ' +
      'dilute hydrochloric acid.</p>',
    model_answer: `<p>(a) ${tex`\ce{Ca(OH)2 + CO2 -> CaCO3 v + H2O}`} (b) ${tex`\ce{2Al + 6HCl -> 2AlCl3 + 3H2 ^}`}</p>`,
    points: [
      ['equation (a)', 1],
      ['equation (b), balanced', 1],
    ],
    tags: ['balancing'],
  }),
  veryShort({
    key: 's10-57',
    chapter: 'Acids, Bases and Salts',
    topic: 'The pH scale',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text:
      '<p>After a sweet the pH in the mouth falls below 5.5. What does this do to the teeth, and how does ' +
      'toothpaste help?</p>',
    model_answer:
      '<p>Bacteria make acid from the sugar, and below pH 5.5 it attacks the enamel of the teeth. Toothpaste ' +
      'is basic and neutralises the acid.</p>',
    points: [
      ['acid attacks the enamel', 1],
      ['the base in toothpaste neutralises it', 1],
    ],
    tags: ['pH', 'teeth'],
    hindi: {
      question_text:
        '<p>मिठाई खाने के बाद मुँह का pH 5.5 से कम हो जाता है। इससे दाँतों पर क्या प्रभाव पड़ता है, और दंतमंजन ' +
        'कैसे सहायता करता है?</p>',
    },
  }),
  veryShort({
    key: 's10-58',
    chapter: 'Metals and Non-metals',
    topic: 'Reactivity series',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text: '<p>Why is sodium kept under kerosene? Give the equation of its reaction with water.</p>',
    model_answer:
      '<p>Sodium reacts violently with the oxygen and moisture of the air and may catch fire; kerosene keeps ' +
      `them away. ${tex`\ce{2Na + 2H2O -> 2NaOH + H2 ^}`}</p>`,
    points: [
      ['keeps air and moisture away from the very reactive metal', 1],
      ['balanced equation', 1],
    ],
    tags: ['sodium'],
  }),
  veryShort({
    key: 's10-59',
    chapter: 'Carbon and its Compounds',
    topic: 'Ethanol and ethanoic acid',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>One bottle holds ethanol, another dilute ethanoic acid. How can you tell them apart by a chemical ' +
      'test? Give the equation.</p>',
    model_answer:
      '<p>Add sodium hydrogencarbonate: only the acid gives off bubbles of carbon dioxide. ' +
      `${tex`\ce{CH3COOH + NaHCO3 -> CH3COONa + H2O + CO2 ^}`}</p>`,
    points: [
      ['a hydrogencarbonate, a carbonate or litmus, with what is seen', 1],
      ['equation, or the colour of litmus in both', 1],
    ],
    tags: ['test'],
  }),
  veryShort({
    key: 's10-60',
    chapter: 'Life Processes',
    topic: 'Respiration',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text: '<p>After a fast race the runners’ muscles ache with cramps. Explain why.</p>',
    model_answer:
      '<p>The muscles use up oxygen faster than the blood brings it. They then break down glucose without ' +
      'oxygen to lactic acid, which gathers in the muscles and causes the cramps.</p>',
    points: [
      ['lack of oxygen, anaerobic respiration', 1],
      ['lactic acid gathers', 1],
    ],
    tags: ['lactic acid'],
  }),
  veryShort({
    key: 's10-61',
    chapter: 'Control and Coordination',
    topic: 'Hormones',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text: '<p>A seedling on a window-sill bends towards the light. Which hormone causes this, and how?</p>',
    model_answer:
      '<p>Auxin, which is made at the tip of the shoot. It moves to the shaded side; the cells there grow ' +
      'longer than those on the lit side, and the shoot bends to the light.</p>',
    points: [
      ['auxin', 1],
      ['cells on the shaded side grow longer', 1],
    ],
    tags: ['auxin'],
    hindi: { question_text: '<p>खिड़की पर रखा नन्हा पौधा प्रकाश की ओर मुड़ जाता है। यह किस हॉर्मोन के कारण और कैसे होता है?</p>' },
  }),
  veryShort({
    key: 's10-62',
    chapter: 'How do Organisms Reproduce?',
    topic: 'Reproductive health',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      '<p>Name one method of contraception that acts as a barrier and one that acts by hormones. Which of the ' +
      'two also protects from infections?</p>',
    model_answer:
      '<p>The condom is a barrier between sperm and egg; pills with hormones prevent the release of eggs. Only ' +
      'the condom also protects from infections.</p>',
    points: [
      ['one method of each kind', 1],
      ['the condom protects from infections', 1],
    ],
    tags: ['contraception'],
  }),
  veryShort({
    key: 's10-63',
    chapter: 'The Human Eye and the Colourful World',
    topic: 'Scattering of light',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text: '<p>सूर्योदय के समय सूर्य लाल क्यों दिखाई देता है?</p>',
    model_answer:
      '<p>उस समय सूर्य का प्रकाश वायुमंडल में अधिक दूरी तय करके आता है। मार्ग में नीला प्रकाश अधिक प्रकीर्णित ' +
      'हो जाता है, अतः आँख तक मुख्यतः लाल प्रकाश पहुँचता है।</p>',
    points: [
      ['वायुमंडल में लंबा मार्ग', 1],
      ['नीले प्रकाश का अधिक प्रकीर्णन, लाल का कम', 1],
    ],
    tags: ['प्रकीर्णन'],
    language: 'hi',
  }),
  veryShort({
    key: 's10-64',
    chapter: 'Heredity',
    topic: 'Sex determination',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>A couple has three daughters. What is the probability that their fourth child is a boy? Give the ' +
      'reason by means of the chromosomes.</p>',
    model_answer:
      `<p>${tex`\frac{1}{2}`}: every egg carries X; half of the sperms carry X and half Y, and those that come ` +
      'before do not change this.</p>',
    points: [
      ['one half', 1],
      ['equally many sperms with X and with Y', 1],
    ],
    tags: ['chromosomes'],
  }),
  veryShort({
    key: 's10-65',
    chapter: 'Magnetic Effects of Electric Current',
    topic: 'Field of a current',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text:
      '<p>Why can two magnetic field lines never cross? What does it mean where they are crowded together?</p>',
    model_answer:
      '<p>At a crossing a compass needle would have to point in two directions at once, which is impossible. ' +
      'Where the lines are close together, the field is strong.</p>',
    points: [
      ['the field has one direction at each point', 1],
      ['crowded lines: strong field', 1],
    ],
    tags: ['field lines'],
  }),
]
