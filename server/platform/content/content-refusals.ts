import { type Sentence, say } from '#contract'
import { CONTENT_FORMAT, ContentFault, openContent } from '../../../interchange/content/content-file.ts'
import type { ContentTableName } from '../../../interchange/content/content-tables.ts'
import { type ByteSource, readPart } from '../../../interchange/zip/byte-source.ts'
import { isZip } from '../../../interchange/zip/zip-parts.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { SchoolInUse } from './import-content.ts'

/** Opens a file that somebody has uploaded. @throws wrong_type for what is no archive, invalid_field */
export async function openUploaded(source: ByteSource) {
  const head = await readPart(source, 0, Math.min(4, source.size))
  if (!isZip(head)) throw new ApiError('wrong_type', say('school_content.no_file', { name: 'ZIP' }))
  return openContent(source).catch(refuse)
}

/** What is said to be there; the other tables only go with these. */
const uses: Partial<Record<ContentTableName, (count: number) => Sentence>> = {
  media_files: (count) => say('uses.pictures', { count }),
  grades: (count) => say('uses.classes', { count }),
  sections: (count) => say('uses.sections', { count }),
  subjects: (count) => say('uses.subjects', { count }),
  chapters: (count) => say('uses.chapters', { count }),
  topics: (count) => say('uses.topics', { count }),
  instructions: (count) => say('uses.instructions', { count }),
  grade_systems: (count) => say('uses.grade_systems', { count }),
  result_schemes: (count) => say('uses.result_schemes', { count }),
  questions: (count) => say('uses.questions', { count }),
  blueprints: (count) => say('uses.templates', { count }),
  question_papers: (count) => say('uses.papers', { count }),
  staff: (count) => say('uses.staff', { count }),
  students: (count) => say('uses.students', { count }),
  exams: (count) => say('uses.exams', { count }),
  school_permissions: (count) => say('uses.rights', { count }),
}

/** What is at fault with a file, or with the school that it goes into, for whoever uploaded it. */
export function refuse(error: unknown): never {
  if (error instanceof SchoolInUse) {
    const there = error.there.flatMap(([table, count]) => uses[table]?.(count) ?? [])
    throw new ApiError('in_use', say('school_content.in_use', { there }), {
      data: { tables: Object.fromEntries(error.there) },
    })
  }
  throw error instanceof ContentFault ? wrongField('file', sentenceOf(error)) : error
}

function sentenceOf({ code, at }: ContentFault) {
  switch (code) {
    case 'damaged':
      return say('file.damaged')
    case 'other_program':
      return say('school_content.no_file', { name: at })
    case 'newer':
      return say('school_content.newer', { found: at, most: String(CONTENT_FORMAT) })
    case 'session':
      return say('school_content.session', { name: at })
    case 'role':
      return say('school_content.role', { name: at })
    case 'row_form':
    case 'row_twice':
    case 'reference':
      return say('school_content.row', { at })
    default:
      return say('school_content.changed', { at })
  }
}
