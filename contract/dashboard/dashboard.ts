import { z } from 'zod'
import { markResults } from '../../domain/exams/exam-words.ts'
import { Id } from '../../domain/fields.ts'
import { can, read, sentFrom } from '../endpoint.ts'
import { Instant, Nothing, Parent } from '../fields.ts'
import { PlatformHealth } from './platform-health.ts'
import { CheckedStep } from './set-up-steps.ts'

const Count = z.int()
const Active = z.object({ total: Count, active: Count })

/** What somebody on the staff teaches: how many assignments go on in the session asked for, and in the school's current one. */
const OwnTeaching = z.object({
  assignments: Count,
  current_session_assignments: Count,
  /** Who can say what they teach, by name: who runs the school. */
  ask: z.string().nullable(),
  /** Those of the session asked for; null: every section of the class, every subject. */
  places: z.array(
    z.object({
      grade: Parent,
      section: Parent.nullable(),
      subject: Parent.nullable(),
      /** Chapters of the subject without a question; 0 of every subject. */
      empty_chapters: Count,
    }),
  ),
  /** Where they teach nothing: the newest other session in which they do, with the pupils whom they see there. */
  elsewhere: z.object({ session: Parent, students: Count }).nullable(),
})

/** What comes, and what a pupil has written; null for whom it is not. */
const ofPupil = {
  /** The next five: of a pupil the own, today's too; of others those after today that they see. */
  upcoming_exams: z
    .array(
      z.object({
        exam: Parent,
        grade: Parent,
        subject: Parent,
        date: z.string(),
        start: z.string(),
        end: z.string(),
        room: z.string().nullable(),
      }),
    )
    .nullable(),
  /** Of pupils alone, as what follows: exams whose marks are out. */
  published_results: Count.nullable(),
  /** The overall percent of the pupil's own report: the mean of the subjects, of exams that are out. */
  average_percent: z.number().nullable(),
  /** How many subjects that mean is of. */
  average_of: Count.nullable(),
  /** The last three that came out, the newest first. */
  last_results: z
    .array(
      z.object({
        exam: Parent,
        subject: Parent,
        date: z.string(),
        percent: z.number().nullable(),
        grade: z.string().nullable(),
        result: z.enum(markResults),
        published_at: Instant.nullable(),
      }),
    )
    .nullable(),
}

/**
 * What there is, counted over the rows that the caller's lists show: of the session asked for where rows belong to one. `null` stands
 * for what the caller may not see, or may not do.
 */
export const AllCounts = z.object({
  session: Parent.nullable(),
  /** The school's own day and time of the figures, "2026-11-20T09:41". */
  local_time: z.string(),
  classes: Count.nullable(),
  sections: Count.nullable(),
  subjects: Count.nullable(),
  chapters: Count.nullable(),
  topics: Count.nullable(),
  staffs: Active.nullable(),
  students: Active.nullable(),
  questions: z.object({ total: Count, approved: Count, in_review: Count, draft: Count }).nullable(),
  question_papers: z.object({ total: Count, draft: Count, submitted: Count, approved: Count }).nullable(),
  /** Without those that were cancelled. */
  exams: z.object({ total: Count, upcoming: Count, marking: Count, published: Count }).nullable(),
  /**
   * What waits for the caller: values of open sheets that are theirs to enter; exams with such a sheet that is complete, that were handed in,
   * that are verified, that have a request for a recheck; own questions that were rejected. In a closed session nothing waits of exams.
   */
  pending: z.object({
    marks_to_enter: Count.nullable(),
    marks_to_hand_in: Count.nullable(),
    marks_to_verify: Count.nullable(),
    marks_to_publish: Count.nullable(),
    rechecks_to_answer: Count.nullable(),
    questions_to_review: Count.nullable(),
    questions_sent_back: Count.nullable(),
    papers_to_approve: Count.nullable(),
  }),
  /**
   * For cards whose exams are all published: of a class teacher the remarks to write and the grades without an exam to give, of whoever reads remarks
   * those handed in. Ten sections at most.
   */
  remarks: z.array(
    z.object({
      ...{ grade: Parent, section: Parent, occasion: Parent.nullable() },
      ...{ to_write: Count, to_read: Count, grades_to_give: Count },
    }),
  ),
  /** Where these values are missing, ten sheets at most, the oldest exam first. */
  sheets: z.array(
    z.object({ exam: Parent, grade: Parent, subject: Parent, section: Parent, date: z.string(), cells: Count }),
  ),
  /** The exams of the day at the school, section by section, fifty at most. */
  today: z.array(
    z.object({
      exam: Parent,
      grade: Parent,
      subject: Parent,
      section: Parent,
      start: z.string(),
      end: z.string(),
      room: z.string().nullable(),
      /** The caller's own. */
      duty: z.enum(['INVIGILATOR', 'MARKER']).nullable(),
      /** The duty in a series by which the room is opened; null: by exam and section. */
      duty_id: Id.nullable(),
    }),
  ),
  ...ofPupil,
  /** For whoever sets the school up; empty for others. */
  checklist: z.array(CheckedStep),
  /** Of whoever is on the school's staff; null for others. */
  own: OwnTeaching.nullable(),
})
export type AllCounts = z.output<typeof AllCounts>

/** The platform as a whole, at most a minute old. */
export const CountMaster = z.object({
  sessions: Count,
  schools: Active,
  school_admins: Count,
  roles: Count,
  staffs: Count,
  students: Count,
  questions: Count,
  question_papers: Count,
  exams: Count,
  /** Open schools in which nobody has signed in for 30 days: how many, and the longest quiet first, ten at most. */
  quiet: Count,
  quiet_schools: z.array(z.object({ id: Id, title: z.string(), last_active_at: Instant.nullable() })),
  /** What somebody may have to act on, and how much room is taken. */
  health: z.object({
    /** Of all schools, within seven days. */
    failed_jobs: Count,
    /** Of all schools, within seven days. */
    failed_mails: Count,
    /** Mails that nothing sends: no mail server is set up, or a school's are stopped. */
    held_mails: Count,
    /** Pictures and made files, in bytes. */
    file_bytes: Count,
    /** The database on its disk, in bytes. */
    database_bytes: Count,
  }),
  operation: PlatformHealth,
  as_of: Instant,
})
export type CountMaster = z.output<typeof CountMaster>

export const dashboardApi = {
  allCounts: read(
    '/dashboard/all-counts',
    can('dashboard', 'view'),
    z.strictObject({ session_id: Id.nullish() }).prefault({}),
    AllCounts,
  ),
  countMaster: sentFrom('platform', read('/dashboard/count-master', can('dashboard', 'view'), Nothing, CountMaster)),
}
