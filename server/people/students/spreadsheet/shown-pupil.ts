import type { StudentCandidate } from './read.ts'
import type { RosterSchool } from './roster-school.ts'

/** What would stand here of a row, by the columns of the file. */
export function shownPupil({ pupil }: StudentCandidate, { places, maker }: Pick<RosterSchool, 'places' | 'maker'>) {
  const grade = places.classOf(pupil.grade_id) ?? maker.classOf(pupil.grade_id)
  const made = maker.made().find(({ section_id }) => section_id === pupil.section_id)
  const section = made ? { title: made.section } : grade?.sections.find(({ id }) => id === pupil.section_id)
  const { admission_no, roll_no, gender, dob, joined_on, email } = pupil
  const { guardian_name, guardian_mobile, guardian_email } = pupil
  return {
    ...{ admission_no, roll_no, gender, dob, joined_on, email, guardian_name, guardian_mobile, guardian_email },
    ...{ first_name: pupil.f_name, last_name: pupil.l_name },
    full_name: [pupil.f_name, pupil.l_name].filter(Boolean).join(' '),
    ...{ class: grade?.title, section: section?.title },
    class_section: [grade?.title, section?.title].filter(Boolean).join(' '),
  }
}
