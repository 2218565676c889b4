import type { SeedChapter } from '../demo-types.ts'

/** The chapters of CBSE Mathematics, Class 10; the weightage follows the units of the board's syllabus. */
export const mathematicsClass10Chapters: SeedChapter[] = [
  {
    chapter: 'Real Numbers',
    number: 1,
    weightage: 8,
    topics: [
      { title: 'HCF and LCM', sub_topic: ['Fundamental theorem of arithmetic'] },
      { title: 'Proofs of irrationality', sub_topic: [] },
    ],
  },
  {
    chapter: 'Polynomials',
    number: 2,
    weightage: 5,
    topics: [
      { title: 'Zeroes and the graph of a polynomial', sub_topic: [] },
      { title: 'Zeroes and coefficients', sub_topic: [] },
    ],
  },
  {
    chapter: 'Pair of Linear Equations in Two Variables',
    number: 3,
    weightage: 7,
    topics: [
      { title: 'Consistency of a pair of equations', sub_topic: [] },
      { title: 'Graphical solution', sub_topic: [] },
      { title: 'Substitution and elimination', sub_topic: [] },
    ],
  },
  {
    chapter: 'Quadratic Equations',
    number: 4,
    weightage: 6,
    topics: [
      { title: 'Solution by factorisation', sub_topic: [] },
      { title: 'Quadratic formula', sub_topic: [] },
      { title: 'Nature of roots', sub_topic: [] },
    ],
  },
  {
    chapter: 'Arithmetic Progressions',
    number: 5,
    weightage: 7,
    topics: [
      { title: 'The nth term', sub_topic: [] },
      { title: 'Sum of the first n terms', sub_topic: [] },
    ],
  },
  {
    chapter: 'Triangles',
    number: 6,
    weightage: 10,
    topics: [
      { title: 'Basic proportionality theorem', sub_topic: [] },
      { title: 'Criteria for similarity', sub_topic: ['AAA', 'SSS', 'SAS'] },
    ],
  },
  {
    chapter: 'Coordinate Geometry',
    number: 7,
    weightage: 8,
    topics: [
      { title: 'Distance formula', sub_topic: [] },
      { title: 'Section formula', sub_topic: [] },
    ],
  },
  {
    chapter: 'Introduction to Trigonometry',
    number: 8,
    weightage: 9,
    topics: [
      { title: 'Trigonometric ratios', sub_topic: ['Ratios of some specific angles'] },
      { title: 'Trigonometric identities', sub_topic: [] },
    ],
  },
  {
    chapter: 'Some Applications of Trigonometry',
    number: 9,
    weightage: 6,
    topics: [{ title: 'Heights and distances', sub_topic: ['Angle of elevation', 'Angle of depression'] }],
  },
  {
    chapter: 'Circles',
    number: 10,
    weightage: 8,
    topics: [
      { title: 'Tangent to a circle', sub_topic: [] },
      { title: 'Tangents from a point', sub_topic: [] },
    ],
  },
  {
    chapter: 'Areas Related to Circles',
    number: 11,
    weightage: 5,
    topics: [{ title: 'Sectors and segments', sub_topic: [] }],
  },
  {
    chapter: 'Surface Areas and Volumes',
    number: 12,
    weightage: 8,
    topics: [{ title: 'Combinations of solids', sub_topic: ['Surface area', 'Volume'] }],
  },
  {
    chapter: 'Statistics',
    number: 13,
    weightage: 8,
    topics: [
      { title: 'Mean of grouped data', sub_topic: [] },
      { title: 'Mode of grouped data', sub_topic: [] },
      { title: 'Median of grouped data', sub_topic: [] },
    ],
  },
  {
    chapter: 'Probability',
    number: 14,
    weightage: 5,
    topics: [{ title: 'Theoretical probability', sub_topic: [] }],
  },
]
