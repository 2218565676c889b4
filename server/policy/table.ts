import { type Sentence, say } from '#contract'
import type { Tables } from '../db/schema.ts'
import { answerSheetsSeen, examMarksSeen, examsSeen, reportsSeen } from './exams.ts'
import { enrolmentsSeen, staffSeen, studentsSeen } from './people.ts'
import type { Query, Rule } from './rules.ts'
import { scanPagesSeen, scansSeen } from './scans.ts'

/** Who may see and change which row. What a role may do at all (contract/permissions.ts) is asked before; this says to which rows. */
export interface RowPolicy<Column extends string = string> {
  seen: Rule<Column> | Query
  /** Who of those that see the row may change it; left out: all of them. */
  changed?: Deed<Column>
  /** Deleting it and bringing it back; left out: whoever may change it. */
  deleted?: Deed<Column>
  /** Fields of the answer that only some see; others see null. */
  private?: { fields: readonly string[]; to: Rule<Column> }
}

export interface Deed<Column extends string = string> {
  by: Rule<Column>
  /** What somebody is told who sees the row. */
  refusal: Sentence
}

type ColumnsOf<T extends keyof Tables> = Extract<keyof Tables[T], string>

const ofSubject = { within: 'subject_ids', column: 'subject_id' } as const
/** Limited to a class or a subject of one's own, or not limited. */
const ofOwnGrade = {
  any: [
    { column: 'grade_id', is: null },
    { within: 'grade_ids', column: 'grade_id' },
  ],
} as const
const ofOwnSubject = { any: [{ column: 'subject_id', is: null }, ofSubject] } as const

/** Rows such as jobs, which only the person who started them sees. */
const ownWork = { seen: { own: 'created_by' } } as const

const policy = {
  sessions: { seen: 'everyone', changed: { by: 'platform', refusal: say('policy.platform') } },
  roles: {
    seen: { any: ['platform', { column: 'created_for', is: 'SCHOOL' }] },
    changed: { by: 'platform', refusal: say('policy.platform') },
  },
  schools: { seen: { any: ['platform', { school: 'id' }] } },
  accounts: { seen: { any: ['platform', { own: 'id' }, { all: ['whole-school', { school: 'client_id' }] }] } },

  // Of these only links to reports are listed: one's own, for whoever sees the whole school everybody's.
  account_links: { seen: { any: [{ own: 'account_id' }, 'whole-school'] } },

  grades: { seen: { within: 'grade_ids', column: 'id' } },
  sections: { seen: { within: 'section_ids', column: 'id' } },
  subjects: { seen: { within: 'subject_ids', column: 'id' } },
  chapters: { seen: ofSubject },
  // Whoever plans or watches finds the way; pupils have no right to the list.
  rooms: { seen: 'everyone' },
  topics: { seen: ofSubject },
  // When others are away is for those who plan with it.
  staff_absences: { seen: 'whole-school' },
  // A series is of the whole school: those who plan make it, everybody else of the staff reads it once it is proposed.
  exam_series: {
    seen: {
      any: [
        'whole-school',
        {
          all: [
            'staff',
            {
              any: [
                { column: 'state', is: 'PROPOSED' },
                { column: 'state', is: 'PUBLISHED' },
                { column: 'state', is: 'CLOSED' },
              ],
            },
          ],
        },
      ],
    },
    changed: { by: 'whole-school', refusal: say('policy.series') },
  },

  // Answers stand in questions and papers: a pupil sees neither, whatever the role was granted.
  questions: {
    seen: { all: ['staff', ofSubject] },
    deleted: {
      by: { any: ['whole-school', { all: [{ own: 'created_by' }, { column: 'review_state', is: 'DRAFT' }] }] },
      refusal: say('policy.own_drafts'),
    },
  },
  question_papers: { seen: { all: ['staff', ofSubject] } },
  instructions: {
    seen: 'everyone',
    changed: {
      by: { all: [{ within: 'grade_ids', column: 'grade_id' }, ofOwnSubject] },
      refusal: say('policy.instruction'),
    },
  },
  blueprints: {
    seen: { any: [{ own: 'created_by' }, { all: [{ column: 'is_shared', is: true }, ofOwnGrade, ofOwnSubject] }] },
    changed: {
      by: { any: [{ own: 'created_by' }, { all: [{ column: 'is_shared', is: true }, 'whole-school'] }] },
      refusal: say('policy.blueprint'),
    },
  },

  jobs: ownWork,
  imports: ownWork,
  import_readings: ownWork,
  bulk_changes: ownWork,
  media_files: ownWork,

  staff: {
    seen: staffSeen,
    private: { fields: ['mobile', 'invitation'], to: { within: 'staff_ids', column: 'id' } },
  },
  students: { seen: studentsSeen },
  enrolments: { seen: enrolmentsSeen },
  // A run has pupils of many places: it is taken back by whoever did it, and by those who see them all.
  promotions: { seen: { any: [{ own: 'created_by' }, 'whole-school'] } },

  grade_systems: { seen: 'everyone' },
  result_schemes: { seen: 'everyone' },
  card_occasions: { seen: 'everyone' },
  card_layouts: { seen: 'everyone' },
  exams: { seen: examsSeen },
  answer_sheets: { seen: answerSheetsSeen },
  exam_marks: { seen: examMarksSeen },
  scan_batches: { seen: scansSeen },
  scan_pages: { seen: scanPagesSeen },
  /** The figures of one exam in one section, whichever table holds them. */
  reports: { seen: reportsSeen },
} as const satisfies { [T in keyof Tables]?: RowPolicy<ColumnsOf<T>> } & Record<Coming, RowPolicy>

/** Areas that are being built: their rows stand here before their tables. */
type Coming = 'exams' | 'exam_marks' | 'reports'

export type PolicyTable = keyof Tables | Coming

/** A table that is not named here is seen only by those who see the whole school. */
const unnamed: RowPolicy = { seen: 'whole-school' }

export const policyOf = (table: PolicyTable): RowPolicy =>
  (policy as Partial<Record<PolicyTable, RowPolicy>>)[table] ?? unnamed

/** The tables that have a row of their own. */
export const policyTables = Object.keys(policy) as (keyof typeof policy)[]
