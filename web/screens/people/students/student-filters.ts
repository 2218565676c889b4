import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { accommodationKinds, enrolmentStates, missingFields } from '#contract'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { stateNames } from './student-words.ts'

/** Fields of the list's address. */
export const urlState = z.enum(enrolmentStates).nullable().catch(null)
export const urlMissing = z.enum(missingFields).nullable().catch(null)
export const urlAccommodation = z.enum(accommodationKinds).nullable().catch(null)

interface Narrowed {
  state: z.output<typeof urlState>
  missing: z.output<typeof urlMissing>
  accommodation: z.output<typeof urlAccommodation>
}

interface StudentFilters {
  filters: Narrowed
  change: (changes: Partial<Narrowed>) => void
}

/** The filters by what has become of a pupil, by what is missing in the record, and by what is given in examinations. */
export function useStudentFilters({ filters, change }: StudentFilters) {
  const { t, i18n } = useLingui()
  return [
    choiceFilter({
      label: t`State`,
      all: t`In the class or gone`,
      names: enrolmentStates.map((state) => [state, i18n._(stateNames[state].name)] as const),
      value: filters.state,
      onChange: (state) => change({ state }),
      lesser: true,
    }),
    choiceFilter({
      label: t`Missing`,
      all: t`Nothing missing in particular`,
      names: [
        ['guardian_contact', t`No contact of a guardian`],
        ['dob', t`No date of birth`],
        ['roll_no', t`No roll number`],
      ],
      value: filters.missing,
      onChange: (missing) => change({ missing }),
      lesser: true,
    }),
    choiceFilter({
      label: t`In examinations`,
      all: t`With or without accommodations`,
      names: [
        ['extra_time', t`Extra time`],
        ['large_print', t`Large print`],
        ['scribe', t`Somebody writes for the pupil`],
        ['front_row', t`Front row`],
        ['own_room', t`A room of their own`],
        ['step_free', t`A room without steps`],
      ],
      value: filters.accommodation,
      onChange: (accommodation) => change({ accommodation }),
      lesser: true,
    }),
  ]
}
