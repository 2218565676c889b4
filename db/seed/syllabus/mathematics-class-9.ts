import type { SeedChapter } from '../demo-types.ts'

/** The chapters of CBSE Mathematics, Class 9; the weightage follows the units of the board's syllabus. */
export const mathematicsClass9Chapters: SeedChapter[] = [
  {
    chapter: 'Number Systems',
    number: 1,
    weightage: 12,
    topics: [
      { title: 'Irrational numbers', sub_topic: ['Decimal expansions', 'Number line'] },
      { title: 'Operations on real numbers', sub_topic: ['Rationalising the denominator'] },
      { title: 'Laws of exponents', sub_topic: [] },
    ],
  },
  {
    chapter: 'Polynomials',
    number: 2,
    weightage: 14,
    topics: [
      { title: 'Zeroes of a polynomial', sub_topic: [] },
      { title: 'Factor theorem', sub_topic: ['Factorising cubic polynomials'] },
      { title: 'Algebraic identities', sub_topic: [] },
    ],
  },
  {
    chapter: 'Coordinate Geometry',
    number: 3,
    weightage: 5,
    topics: [{ title: 'Cartesian plane', sub_topic: ['Axes and quadrants', 'Plotting points'] }],
  },
  {
    chapter: 'Linear Equations in Two Variables',
    number: 4,
    weightage: 11,
    topics: [
      { title: 'Linear equations', sub_topic: [] },
      { title: 'Solutions of a linear equation', sub_topic: [] },
    ],
  },
  {
    chapter: "Introduction to Euclid's Geometry",
    number: 5,
    weightage: 4,
    topics: [{ title: 'Axioms and postulates', sub_topic: [] }],
  },
  {
    chapter: 'Lines and Angles',
    number: 6,
    weightage: 7,
    topics: [
      { title: 'Pairs of angles', sub_topic: ['Linear pair', 'Vertically opposite angles'] },
      { title: 'Parallel lines and a transversal', sub_topic: [] },
    ],
  },
  {
    chapter: 'Triangles',
    number: 7,
    weightage: 9,
    topics: [
      { title: 'Criteria for congruence', sub_topic: ['SAS', 'ASA', 'SSS', 'RHS'] },
      { title: 'Properties of triangles', sub_topic: [] },
    ],
  },
  {
    chapter: 'Quadrilaterals',
    number: 8,
    weightage: 8,
    topics: [
      { title: 'Properties of a parallelogram', sub_topic: [] },
      { title: 'Mid-point theorem', sub_topic: [] },
    ],
  },
  {
    chapter: 'Circles',
    number: 9,
    weightage: 6,
    topics: [
      { title: 'Chords and their distance from the centre', sub_topic: [] },
      { title: 'Angle subtended by an arc', sub_topic: [] },
      { title: 'Cyclic quadrilaterals', sub_topic: [] },
    ],
  },
  {
    chapter: "Heron's Formula",
    number: 10,
    weightage: 6,
    topics: [{ title: 'Area of a triangle by its sides', sub_topic: [] }],
  },
  {
    chapter: 'Surface Areas and Volumes',
    number: 11,
    weightage: 10,
    topics: [
      { title: 'Cone', sub_topic: [] },
      { title: 'Sphere and hemisphere', sub_topic: [] },
    ],
  },
  {
    chapter: 'Statistics',
    number: 12,
    weightage: 8,
    topics: [
      { title: 'Bar graphs', sub_topic: [] },
      { title: 'Histograms', sub_topic: ['Equal class widths', 'Unequal class widths'] },
      { title: 'Frequency polygons', sub_topic: [] },
    ],
  },
]
