import type { ExamComponent, ResultSchemeRow, TestType } from '#contract'

interface PartValues {
  name: string
  weight: number | string
  take: 'ALL' | 'BEST' | 'LAST'
  k: number | string
  type_tests: TestType[]
  components: ExamComponent[]
}

export const noPart: PartValues = { name: '', weight: '', take: 'ALL', k: '', type_tests: [], components: [] }

const partValues = ({ match, weight, k, ...part }: ResultSchemeRow['parts'][number]): PartValues => ({
  ...part,
  ...match,
  weight: weight ?? '',
  k: k ?? '',
})

export interface SchemeStart {
  session_id: number | null
  grade_id: number | null
}

export const toValues = (scheme: ResultSchemeRow | null, { session_id, grade_id }: SchemeStart) => ({
  name: scheme?.name ?? '',
  session_id: scheme?.session_id ?? session_id,
  grade_id: scheme?.grade_id ?? grade_id,
  subject_id: scheme?.subject_id ?? null,
  parts: scheme ? scheme.parts.map(partValues) : [noPart],
  THEORY: scheme?.component_pass.THEORY ?? '',
  PRACTICAL: scheme?.component_pass.PRACTICAL ?? '',
  INTERNAL: scheme?.component_pass.INTERNAL ?? '',
  compartment_max: scheme?.compartment_max ?? 0,
})
export type SchemeValues = Omit<ReturnType<typeof toValues>, 'THEORY' | 'PRACTICAL' | 'INTERNAL' | 'compartment_max'> &
  Record<'THEORY' | 'PRACTICAL' | 'INTERNAL' | 'compartment_max', number | string>

/** A share that is left blank is not asked for. */
const shares = ({ THEORY, PRACTICAL, INTERNAL }: SchemeValues) =>
  Object.fromEntries(
    Object.entries({ THEORY, PRACTICAL, INTERNAL }).flatMap(([name, share]) =>
      share === '' ? [] : [[name, Number(share)]],
    ),
  )

export const toBody = (values: SchemeValues) => ({
  name: values.name,
  session_id: values.session_id ?? 0,
  grade_id: values.grade_id ?? 0,
  subject_id: values.subject_id,
  parts: values.parts.map(({ type_tests, components, weight, k, ...part }) => ({
    ...part,
    weight: weight === '' ? null : Number(weight),
    ...(part.take !== 'ALL' && k !== '' && { k: Number(k) }),
    match: { type_tests, components },
  })),
  component_pass: shares(values),
  compartment_max: Number(values.compartment_max || 0),
})
