import type { SeedQuestion } from '../../demo-types.ts'
import {
  blankPart,
  caseStudy,
  choicePart,
  figure,
  numericPart,
  shortPart,
  table,
  tex,
  trueFalsePart,
  veryShortPart,
} from '../../markup.ts'

/** Class 10: a passage with questions on it; of two parts with the same `or` one is answered. */
export const scienceClass10Cases: SeedQuestion[] = [
  caseStudy({
    key: 's10-85',
    chapter: 'Acids, Bases and Salts',
    topic: 'The pH scale',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>A pupil tested five liquids from the household with universal indicator and noted the pH.</p>' +
      table(
        ['Liquid', 'Lemon juice', 'Milk', 'Distilled water', 'Milk of magnesia', 'Oven cleaner'],
        [['pH', '2', '6.5', '7', '10', '13']],
      ),
    parts: [
      choicePart({
        content: '<p>Which of the liquids has the highest concentration of hydrogen ions?</p>',
        options: ['Lemon juice', 'Distilled water', 'Milk of magnesia', 'Oven cleaner'],
        right: 'A',
      }),
      trueFalsePart({ content: '<p>The pH of milk rises when it turns sour.</p>', value: false }),
      veryShortPart({
        content:
          '<p>Which of the liquids relieves too much acid in the stomach, and why would the oven cleaner be a ' +
          `bad choice? Give the equation for ${tex`\ce{Mg(OH)2}`} and hydrochloric acid.</p>`,
        or: 'a',
        model_answer:
          '<p>Milk of magnesia, a mild base; the oven cleaner is a strong base and would burn the gullet. ' +
          `${tex`\ce{Mg(OH)2 + 2HCl -> MgCl2 + 2H2O}`}</p>`,
        points: [
          ['milk of magnesia is mild, oven cleaner corrosive', 1],
          ['balanced equation', 1],
        ],
      }),
      veryShortPart({
        content:
          '<p>A little lemon juice is added drop by drop to milk of magnesia. How does the pH change, and what ' +
          'is this reaction called?</p>',
        or: 'a',
        model_answer:
          '<p>The pH falls from 10 towards 7, for the acid and the base form a salt and water: ' +
          'neutralisation.</p>',
        points: [
          ['the pH falls', 1],
          ['neutralisation', 1],
        ],
      }),
    ],
    tags: ['pH'],
    hindi: {
      question_text:
        '<p>एक विद्यार्थी ने घर के पाँच द्रवों की सार्वत्रिक सूचक से जाँच की और उनका pH लिखा।</p>' +
        table(
          ['द्रव', 'नींबू का रस', 'दूध', 'आसुत जल', 'मिल्क ऑफ़ मैग्नीशिया', 'ओवन क्लीनर'],
          [['pH', '2', '6.5', '7', '10', '13']],
        ),
      parts: [
        {
          content: '<p>किस द्रव में हाइड्रोजन आयनों की सांद्रता सबसे अधिक है?</p>',
          options: ['नींबू का रस', 'आसुत जल', 'मिल्क ऑफ़ मैग्नीशिया', 'ओवन क्लीनर'],
        },
        { content: '<p>खट्टा होने पर दूध का pH बढ़ जाता है।</p>' },
        {
          content:
            '<p>पेट की अति अम्लता में कौन-सा द्रव आराम देता है, और ओवन क्लीनर क्यों नहीं लेना चाहिए? ' +
            `${tex`\ce{Mg(OH)2}`} और हाइड्रोक्लोरिक अम्ल की अभिक्रिया का समीकरण लिखिए।</p>`,
        },
        {
          content:
            '<p>मिल्क ऑफ़ मैग्नीशिया में बूँद-बूँद करके थोड़ा-सा नींबू का रस मिलाया जाता है। pH में क्या परिवर्तन होता ' +
            'है, और इस अभिक्रिया को क्या कहते हैं?</p>',
        },
      ],
    },
  }),
  caseStudy({
    key: 's10-86',
    chapter: 'Magnetic Effects of Electric Current',
    topic: 'Domestic electric circuits',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>In a flat with 220 V mains one circuit, protected by a 5 A fuse, supplies the sockets of the ' +
      'living room. A heater of 1100 W has a circuit of its own with a 15 A fuse and an earth wire.</p>',
    parts: [
      numericPart({
        content: '<p>What current, in amperes, does the heater draw?</p>',
        value: 5,
        tolerance: 0,
        unit: 'A',
      }),
      choicePart({
        content: '<p>To what is the earth wire of the heater connected?</p>',
        options: ['The switch', 'The fuse', 'The heating coil', 'The metal case'],
        right: 'D',
      }),
      shortPart({
        content:
          '<p>A television of 110 W and an iron of 880 W run in the living room. Show by calculation whether a ' +
          'fan of 176 W may be switched on as well.</p>',
        max_marks: 2,
        or: 'a',
        model_answer:
          `<p>${tex`110 + 880 + 176 = 1166\ \text{W}`}, so ${tex`I = \frac{1166}{220} = 5.3\ \text{A}`}: more ` +
          'than 5 A, the fuse would melt. It may not.</p>',
        points: [
          ['5.3 A, or more than the 1100 W that 5 A allow', 1],
          ['no: the fuse melts', 1],
        ],
      }),
      shortPart({
        content:
          '<p>The live wire of the heater touches its metal case. Explain how the earth wire protects the ' +
          'person who uses it.</p>',
        max_marks: 2,
        or: 'a',
        model_answer:
          '<p>The earth wire offers a path of very small resistance, so the case stays at about the potential ' +
          'of the earth and the person gets no severe shock. The current becomes so large that the fuse melts ' +
          'and cuts the circuit off.</p>',
        points: [
          ['path of small resistance to the earth, no shock', 1],
          ['large current melts the fuse', 1],
        ],
      }),
    ],
    tags: ['fuse', 'earthing'],
  }),
  caseStudy({
    key: 's10-87',
    chapter: 'Life Processes',
    topic: 'Transportation',
    level: 'HARD',
    skill: 'EVALUATE',
    question_text:
      '<p>A doctor uses this plan to show parents how the blood of their child flows, and why the two halves ' +
      'of the heart must be kept apart (A: atrium, V: ventricle; R and L before them: right and left).</p>' +
      figure(
        'double-circulation',
        'Plan of the circulation: vessel P runs from the right ventricle RV to the lungs, Q from the lungs ' +
          'to the left atrium LA, R from the left ventricle LV to the body, S from the body to the right ' +
          'atrium RA.',
      ),
    parts: [
      blankPart({
        content: `<p>The vessel ${tex`R`} is called the {{1}}.</p>`,
        blanks: [['aorta']],
      }),
      choicePart({
        content: '<p>Why is the wall of the left ventricle thicker than that of the right?</p>',
        options: [
          'It pumps the blood through the whole body.',
          'It holds more blood than the right one.',
          'It takes up blood from the lungs.',
          'It beats more often than the right one.',
        ],
        right: 'A',
      }),
      veryShortPart({
        content:
          '<p>A fish has a heart with two chambers, and its blood passes the heart once in a round. Why would ' +
          'such a circulation not do for a mammal?</p>',
        model_answer:
          '<p>A mammal keeps its body warm and needs much energy, so much oxygen. After the gills the blood of ' +
          'a fish flows slowly and at low pressure; a second passage through the heart drives it to the body ' +
          'quickly, unmixed and rich in oxygen.</p>',
        points: [
          ['need of much oxygen or energy to keep warm', 1],
          ['double circulation: higher pressure, or no mixing of the blood', 1],
        ],
      }),
    ],
    tags: ['heart'],
  }),
  caseStudy({
    key: 's10-88',
    chapter: 'Heredity',
    topic: "Mendel's experiments",
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>A gardener grows peas with violet and with white flowers and counts the offspring of three ' +
      'crosses. Violet is dominant.</p>' +
      table(
        ['Cross', 'Parents', 'Violet', 'White'],
        [
          ['1', 'plant K × white', '96', '0'],
          ['2', 'plant L × white', '51', '49'],
          ['3', 'plant L × plant L', '89', '31'],
        ],
      ),
    parts: [
      choicePart({
        content: `<p>What is the genetic make-up of plant K? (${tex`V`}: violet, ${tex`v`}: white)</p>`,
        options: [tex`VV`, tex`Vv`, tex`vv`, `${tex`Vv`} or ${tex`vv`}`],
        right: 'A',
      }),
      numericPart({
        content: '<p>Of the 120 plants of cross 3, how many white ones would you expect by Mendel’s ratio?</p>',
        value: 30,
        tolerance: 0,
        unit: null,
      }),
      shortPart({
        content: '<p>Explain with a square of the cross why cross 2 gives about as many white as violet plants.</p>',
        max_marks: 2,
        model_answer:
          `<p>L is ${tex`Vv`}, the white plant ${tex`vv`}:</p>` +
          table(['×', tex`V`, tex`v`], [[tex`v`, `${tex`Vv`} (violet)`, `${tex`vv`} (white)`]]) +
          '<p>Both kinds are equally likely.</p>',
        points: [
          ['Vv × vv', 1],
          ['square with half Vv, half vv', 1],
        ],
      }),
    ],
    tags: ['genetics'],
  }),
  caseStudy({
    key: 's10-89',
    chapter: 'Light – Reflection and Refraction',
    topic: 'Lenses',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>An optician has a box with four thin lenses. She knows their powers and puts two of them together, ' +
      'one close behind the other, when she needs a power that is not in the box.</p>' +
      table(['Lens', 'P', 'Q', 'R', 'S'], [['Power', '+2.0 D', '+0.5 D', '−1.0 D', '−4.0 D']]),
    parts: [
      numericPart({
        content: '<p>What is the focal length of lens P, in centimetres?</p>',
        value: 50,
        tolerance: 0,
        unit: 'cm',
      }),
      choicePart({
        content: '<p>Which lens makes parallel rays spread most strongly?</p>',
        options: ['P', 'Q', 'R', 'S'],
        right: 'D',
      }),
      veryShortPart({
        content: '<p>Which two lenses together have a power of −0.5 D? What is the focal length of the pair?</p>',
        or: 'a',
        model_answer: `<p>Q and R: ${tex`0.5 - 1.0 = -0.5`} D, ${tex`f = \frac{1}{-0.5} = -2\ \text{m}`}</p>`,
        points: [
          ['Q and R', 1],
          ['−2 m', 1],
        ],
      }),
      veryShortPart({
        content: '<p>She looks through lens P at a page 25 cm away. Where is the image, and is it upright?</p>',
        or: 'a',
        model_answer:
          `<p>${tex`\frac{1}{v} = \frac{1}{50} - \frac{1}{25} = -\frac{1}{50}`}, so ${tex`v = -50`} cm: on the ` +
          'side of the page, virtual and upright.</p>',
        points: [
          ['50 cm from the lens, on the side of the page', 1],
          ['virtual and upright', 1],
        ],
      }),
    ],
    tags: ['power of a lens'],
  }),
  caseStudy({
    key: 's10-90',
    chapter: 'Our Environment',
    topic: 'Food chains and energy',
    level: 'HARD',
    skill: 'EVALUATE',
    question_text:
      '<p>एक तालाब के पास के खेतों में वर्षों तक ऐसा कीटनाशक छिड़का गया जो न तो अपघटित होता है और न शरीर से ' +
      'बाहर निकलता है। वैज्ञानिकों ने तालाब की आहार शृंखला में उसकी मात्रा मापी।</p>' +
      table(
        ['', 'जल', 'पादप प्लवक', 'छोटी मछली', 'बड़ी मछली', 'मछली खाने वाला पक्षी'],
        [['कीटनाशक (mg/kg)', '0.0001', '0.02', '0.2', '2', '20']],
      ),
    parts: [
      choicePart({
        content: '<p>इस आहार शृंखला में उत्पादक कौन है?</p>',
        options: ['छोटी मछली', 'पादप प्लवक', 'बड़ी मछली', 'पक्षी'],
        right: 'B',
      }),
      numericPart({
        content: '<p>पादप प्लवक की तुलना में पक्षी के शरीर में कीटनाशक की मात्रा कितने गुना है?</p>',
        value: 1000,
        tolerance: 0,
        unit: null,
      }),
      veryShortPart({
        content: '<p>इस घटना का नाम लिखिए और कारण बताइए कि सबसे ऊपर के पोषी स्तर पर मात्रा सबसे अधिक क्यों है।</p>',
        model_answer:
          '<p>जैव आवर्धन। प्रत्येक जीव निचले स्तर के बहुत-से जीवों को खाता है और उनका कीटनाशक, जो न अपघटित ' +
          'होता है और न बाहर निकलता है, उसके शरीर में जमा होता जाता है।</p>',
        points: [
          ['जैव आवर्धन', 1],
          ['अपघटित नहीं होता, हर स्तर पर जमा होता जाता है', 1],
        ],
      }),
    ],
    tags: ['जैव आवर्धन'],
    language: 'hi',
  }),
]
