import { dutyRulesTexts } from './server-duty-texts.ts'
import { seriesPrintTexts } from './server-print-texts.ts'
import { seriesRulesTexts } from './server-series-texts.ts'

/** What keeps an exam from being saved or from going on, and what is worth knowing of it. */
export const examRulesTexts = {
  'room.layout_or_rows': 'Give the layout, or rows and columns, not both',
  'room.no_layout': 'Draw the room, or say how many rows and columns it has',
  'room.too_many': 'At most {most} rooms at once',
  ...seriesRulesTexts,
  ...seriesPrintTexts,
  ...dutyRulesTexts,
  'exam.end_before_start': 'Must be later than the start, on the same day',
  'exam.outside_session': 'Must lie in the session, {start} to {end}',
  'exam.session_locked': 'The session {name} is locked: its exams and marks can be read only.',
  'exam.not_section': 'There is no such active section of this class',
  'exam.section_twice': 'This section is named twice',
  'exam.section_not_taught': 'The subject is not taught in this section',
  'exam.paper_unknown': 'There is no such question paper of this class and subject',
  'exam.paper_not_approved': 'The question paper “{name}” is not approved yet: approve it first.',
  'exam.paper_marks': 'Must be {marks}, as the question paper “{name}” has it',
  'exam.paper_needed': 'For marks by question choose the question paper',
  'exam.pass_above_max': 'Must not exceed the maximum of {max}',
  'exam.not_staff': 'There is no such member of staff',
  'exam.not_of_exam': 'This section does not write the exam',
  'exam.not_item': 'The question paper has no such question',
  'exam.none_to_print': 'There is no exam to print here: it has to be scheduled first.',
  'exam.clash': '{subject} ({name}) is written by {place} from {start} to {end}',
  'exam.clash_students':
    '{students, plural, one {# pupil is} other {# pupils are}} in {subject} ({name}) from {start} to {end}: {names}',
  'exam.frozen': 'Once marks are entered, {fields} can no longer be changed.',
  'exam.frozen_by_marks':
    '{count, plural, one {# pupil has} other {# pupils have}} attendance or marks already: this can no longer be changed. Plan another exam for it.',
  'exam.closed': 'This exam is {state}; it can no longer be changed.',
  'exam.closed_by': 'This exam has been {state} since {date}, by {who}; it can no longer be changed.',
  'exam.section_in_use': 'Marks of section {section} are entered; it cannot be taken out of the exam.',
  'exam.no_step': 'An exam that is {state} cannot become {next}.',
  'exam.not_yet': 'The exam begins on {date} at {start}; marks are entered from then on.',
  'exam.roster_empty': 'Nobody is on the list of this exam: there are no pupils in its sections on that day.',
  'exam.has_values': 'Attendance or marks are entered already; cancel the exam instead.',
  'exam.missing':
    '{count, plural, one {# pupil is} other {# pupils are}} not complete, {names} among them: enter attendance and marks, or NA for what was not attempted.',
  'exam.missing_handed_in':
    'In section {sections}, which was handed in before, {count, plural, one {# pupil is} other {# pupils are}} not complete, {names} among them: take that hand-in back, enter attendance and marks, and hand it in again.',
  'exam.verifier_submitted': 'Whoever handed the marks in does not verify them. Ask somebody else to.',
  'exam.reason_needed': 'Please say why',
  'exam.ufm_remark': 'Unfair means need a remark: {names}',
  'exam.absent_choose':
    '{count, plural, one {# pupil was} other {# pupils were}} absent: say whether they are left out of averages or count as 0.',
  'exam.absent_when_verified': 'How absent pupils count is said when the exam is verified.',
  'exam.no_grade_system': 'There is no grade system for this class. Make one first.',
  'exam.cancelled_long_ago': 'It was cancelled more than 30 days ago.',
  'exam.cancel_instead': '{count, plural, one {# mark is} other {# marks are}} entered; cancel the exam instead.',
  'exam.not_deletable': 'Only an exam that is planned or scheduled can be deleted; cancel it instead.',
  'exam.state.DRAFT': 'planned',
  'exam.state.SCHEDULED': 'scheduled',
  'exam.state.MARKING': 'being marked',
  'exam.state.SUBMITTED': 'handed in',
  'exam.state.VERIFIED': 'verified',
  'exam.state.PUBLISHED': 'published',
  'exam.state.CANCELLED': 'cancelled',
  'exam.warn_room': '{room} is also used by {subject} ({name}) from {start} to {end}.',
  'exam.warn_invigilator': '{who} is on duty in {subject} ({name}) from {start} to {end}.',
  'exam.warn_ratio':
    '{students} pupils with {count, plural, one {# invigilator} other {# invigilators}}: one for 30 is usual.',
  'exam.warn_weekend': 'This is a Sunday.',
  'exam.warn_timing': 'The question paper is meant for {timing}, the exam lasts {minutes} minutes.',
  'policy.exam_not_yours': 'Only whoever teaches or marks this subject in this section enters its marks.',
} as const
