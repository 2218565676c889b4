import type { GradeSystemRow } from '#contract'

interface BandValues {
  grade: string
  min_percent: number | string
  point: number | string
  is_pass: boolean
  description: string
}

export const noBand: BandValues = { grade: '', min_percent: '', point: '', is_pass: true, description: '' }

/** A new system begins with the two bands that none does without. */
const twoBands: BandValues[] = [
  { ...noBand, grade: 'A', min_percent: 33 },
  { ...noBand, grade: 'E', min_percent: 0, is_pass: false },
]

export const toValues = (system: GradeSystemRow | null) => ({
  name: system?.name ?? '',
  rounding: system?.rounding ?? ('TWO_DP' as const),
  bands: system
    ? system.bands.map((band) => ({ ...band, point: band.point ?? '', description: band.description ?? '' }))
    : twoBands,
  grade_ids: (system?.grade_ids ?? []).map(String),
  is_default: system?.is_default ?? false,
})
export type GradeSystemValues = Omit<ReturnType<typeof toValues>, 'bands' | 'rounding'> & {
  bands: BandValues[]
  rounding: GradeSystemRow['rounding']
}

/** A percent that is left blank is sent as it is, and refused at its field. */
export const toBody = ({ bands, grade_ids, ...values }: GradeSystemValues) => ({
  ...values,
  grade_ids: grade_ids.map(Number),
  bands: bands.map(({ min_percent, point, description, ...band }) => ({
    ...band,
    min_percent: (min_percent === '' ? null : Number(min_percent)) as number,
    point: point === '' ? null : Number(point),
    description,
  })),
})
