import type { SeedQuestion } from '../../demo-types.ts'
import { display, long, steps, table, tex } from '../../markup.ts'

/** Class 10: long answers. */
export const scienceClass10Long: SeedQuestion[] = [
  long({
    key: 's10-74',
    chapter: 'Carbon and its Compounds',
    topic: 'Ethanol and ethanoic acid',
    level: 'HARD',
    skill: 'APPLY',
    question_text:
      '<p>Write balanced equations for what ethanol does in each case, and name the organic product of (b), ' +
      '(c) and (d): (a) it burns in plenty of oxygen; (b) a piece of sodium is put into it; (c) it is heated ' +
      'with an excess of hot concentrated sulphuric acid; (d) it is warmed with ethanoic acid and a few ' +
      'drops of concentrated sulphuric acid. (e) How would you notice the product of (d)?</p>',
    model_answer: `${steps([
      tex`\ce{C2H5OH + 3O2 -> 2CO2 + 3H2O}`,
      `${tex`\ce{2C2H5OH + 2Na -> 2C2H5ONa + H2 ^}`}: sodium ethoxide`,
      `${tex`\ce{C2H5OH -> C2H4 + H2O}`}: ethene`,
      `${tex`\ce{CH3COOH + C2H5OH -> CH3COOC2H5 + H2O}`}: an ester, ethyl ethanoate`,
    ])}<p>(e) By its sweet smell of fruit.</p>`,
    points: [
      ['combustion, balanced', 1],
      ['sodium ethoxide and hydrogen, balanced', 1],
      ['ethene and water', 1],
      ['the ester and water', 1],
      ['sweet, fruity smell', 1],
    ],
    tags: ['ethanol', 'esters'],
  }),
  long({
    key: 's10-75',
    chapter: 'Light – Reflection and Refraction',
    topic: 'Spherical mirrors',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>An object 5 cm high stands 20 cm in front of a concave mirror of focal length 15 cm. (a) Where ' +
      'must a screen be put to catch the image? (b) Find the magnification and the height of the image, and ' +
      'describe it. (c) Why is a mirror of this kind used by a dentist, and at what distance from the tooth ' +
      'is it held?</p>',
    model_answer:
      `<p>(a) With ${tex`u = -20`} cm and ${tex`f = -15`} ` +
      `cm:</p>${display`\frac{1}{v} = \frac{1}{f} - \frac{1}{u} = -\frac{1}{15} + \frac{1}{20} = -\frac{1}{60}`}` +
      `<p>so ${tex`v = -60`} cm: the screen stands 60 cm in front of the mirror.</p>` +
      `<p>(b) ${tex`m = -\frac{v}{u} = -\frac{-60}{-20} = -3`}, height ${tex`-3 \times 5 = -15`} cm: real, ` +
      'inverted, 15 cm high.</p>' +
      '<p>(c) Held nearer to the tooth than its focal length it shows an upright, enlarged virtual image.</p>',
    points: [
      ['mirror formula with the right signs', 1],
      ['60 cm in front of the mirror', 1],
      ['magnification −3', 1],
      ['15 cm, real and inverted', 1],
      ['within the focal length: upright and enlarged', 1],
    ],
    tags: ['mirror formula'],
    hindi: {
      question_text:
        '<p>5 cm ऊँची एक वस्तु 15 cm फ़ोकस दूरी वाले अवतल दर्पण के सामने 20 cm की दूरी पर रखी है। (क) ' +
        'प्रतिबिंब प्राप्त करने के लिए परदा कहाँ रखना होगा? (ख) आवर्धन और प्रतिबिंब की ऊँचाई ज्ञात कीजिए तथा ' +
        'प्रतिबिंब का वर्णन कीजिए। (ग) दंत चिकित्सक ऐसे दर्पण का उपयोग क्यों करते हैं और उसे दाँत से कितनी ' +
        'दूरी पर रखते हैं?</p>',
    },
  }),
  long({
    key: 's10-76',
    chapter: 'Electricity',
    topic: 'Combination of resistors',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      `<p>(a) Derive the formula for the resistance of three resistors ${tex`R_1`}, ${tex`R_2`}, ${tex`R_3`} ` +
      'in parallel. (b) Resistors of 5 Ω, 10 Ω and 30 Ω are connected in parallel to a battery of 12 V. Find ' +
      'the current in each, the total current and the resistance of the combination.</p>',
    model_answer:
      `<p>(a) The voltage ${tex`V`} is the same across each, and the currents add ` +
      `up:</p>${display`\frac{V}{R} = I = I_1 + I_2 + I_3 = \frac{V}{R_1} + \frac{V}{R_2} + \frac{V}{R_3} \quad\Rightarrow\quad \frac{1}{R} = \frac{1}{R_1} + \frac{1}{R_2} + \frac{1}{R_3}`}` +
      `<p>(b) ${tex`\frac{12}{5} = 2.4`} A, ${tex`\frac{12}{10} = 1.2`} A and ${tex`\frac{12}{30} = 0.4`} A, ` +
      `together 4 A; ${tex`R = \frac{12}{4} = 3\ \Omega`}.</p>`,
    points: [
      ['same voltage, currents add up', 1],
      ['formula for 1/R', 1],
      ['2.4 A, 1.2 A, 0.4 A', 1.5],
      ['4 A in all', 0.5],
      ['3 Ω', 1],
    ],
    tags: ['parallel'],
  }),
  long({
    key: 's10-77',
    chapter: 'Life Processes',
    topic: 'Nutrition',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text:
      '<p>Follow a meal of bread, butter and egg through the alimentary canal: say where the digestion of ' +
      'starch, of protein and of fat begins, which juices and enzymes act, and into what each is finally ' +
      'broken down. Why is the inner wall of the small intestine folded into villi?</p>',
    model_answer: `${table(
      ['', 'begins in', 'by', 'ends as'],
      [
        ['starch', 'the mouth', 'salivary amylase', 'glucose'],
        ['protein', 'the stomach', 'pepsin with hydrochloric acid, later trypsin', 'amino acids'],
        ['fat', 'the small intestine', 'lipase, after bile has made fine droplets of it', 'fatty acids and glycerol'],
      ],
    )}<p>The villi make the surface that absorbs the digested food very large.</p>`,
    points: [
      ['starch: mouth, amylase', 1],
      ['protein: stomach, pepsin with acid, or trypsin', 1],
      ['fat: small intestine, bile and lipase', 1],
      ['the three final products', 1],
      ['villi: large surface for absorption', 1],
    ],
    tags: ['digestion'],
  }),
  long({
    key: 's10-78',
    chapter: 'Heredity',
    topic: "Mendel's experiments",
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      `<p>A pea plant with round yellow seeds (${tex`RRYY`}) is crossed with one with wrinkled green seeds ` +
      `(${tex`rryy`}). (a) What do the seeds of the first generation look like, and what is their genetic ` +
      'make-up? (b) Which kinds of germ cells do plants of the first generation form? (c) They are crossed with each other ' +
      'and give 320 seeds. How many of each kind do you expect? (d) Which law do the new combinations show?</p>',
    model_answer:
      `<p>(a) All round and yellow, ${tex`RrYy`}. (b) ${tex`RY`}, ${tex`Ry`}, ${tex`rY`}, ${tex`ry`}, ` +
      `equally many of each. (c) In the ratio ${tex`9 : 3 : 3 : 1`}:</p>` +
      table(['round yellow', 'round green', 'wrinkled yellow', 'wrinkled green'], [['180', '60', '60', '20']]) +
      '<p>(d) The law of independent assortment: shape and colour are inherited independently of each other.</p>',
    points: [
      ['round and yellow, RrYy', 1],
      ['four kinds of germ cells', 1],
      ['ratio 9 : 3 : 3 : 1', 1],
      ['180, 60, 60, 20', 1],
      ['independent inheritance', 1],
    ],
    tags: ['dihybrid cross'],
  }),
  long({
    key: 's10-79',
    chapter: 'Metals and Non-metals',
    topic: 'Extraction of metals',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text:
      '<p>(a) How is zinc won from its sulphide ore? Give both equations and the names of the steps. (b) ' +
      'Crude copper is refined by electrolysis: what are the anode, the cathode and the solution made of, ' +
      'what happens at each electrode, and where do the impurities stay?</p>',
    model_answer:
      `<p>(a) Roasting in plenty of air, ${tex`\ce{2ZnS + 3O2 -> 2ZnO + 2SO2}`}, then reduction with carbon, ` +
      `${tex`\ce{ZnO + C -> Zn + CO}`}.</p>` +
      '<p>(b) The anode is the crude copper, the cathode a thin sheet of pure copper, the solution acidified ' +
      `copper sulphate. At the anode copper dissolves, ${tex`\ce{Cu -> Cu^2+ + 2e-}`}; at the cathode as ` +
      `much pure copper is deposited, ${tex`\ce{Cu^2+ + 2e- -> Cu}`}. Impurities go into the solution or ` +
      'fall to the bottom as anode mud.</p>',
    points: [
      ['roasting with its equation', 1],
      ['reduction with its equation', 1],
      ['anode, cathode and solution', 1],
      ['dissolving at the anode, deposit at the cathode', 1],
      ['solution or anode mud', 1],
    ],
    tags: ['zinc', 'copper'],
  }),
]
