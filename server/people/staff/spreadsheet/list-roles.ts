import { columnWord, type Sentence, say } from '#contract'
import { folded } from '../../../../interchange/doors/grid/shown.ts'
import { nearestNames } from '../../../../interchange/spreadsheet/columns/nearest.ts'
import { nearTexts, type OpenList } from '../../../uploads/reading/open-list.ts'
import type { SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'

export interface StaffRole {
  id: number
  title: string
}

export interface RowRole {
  role_id: number | undefined
  /** What stood in the place of a role. */
  designation: string | undefined
  fault: { code: string; sentence: Sentence } | null
  is_left: boolean
}

/**
 * Roles of a list. A column whose words are no roles of the school holds designations, such as TGT: then, and where there is no such column, the role is
 * asked once for the whole list. Where some are, each other word is asked about by itself.
 */
export function listRoles(
  records: readonly SpreadsheetRecord[],
  roles: readonly StaffRole[],
  columns: ReadonlySet<string> | undefined,
  list: OpenList,
): (text: string) => RowRole {
  const byTitle = new Map(roles.map((role) => [folded(role.title), role]))
  const roleOf = (text: string) => byTitle.get(folded(text))
  const texts = [...new Set(records.flatMap(({ values }) => values.role || []))]
  const isSaid = (text: string) => list.said('role', text) !== undefined
  const isLacking = columns !== undefined && !columns.has('role')
  const areDesignations =
    texts.length > 0 && !texts.some((text) => roleOf(text) || isSaid(text)) && texts.every(isDesignation)
  const answer = isLacking || areDesignations ? askRole(records, roles, list) : null
  const ofList = roles.find(({ id }) => String(id) === answer)
  const out = (code: string, sentence: Sentence): RowRole => ({
    ...{ role_id: undefined, designation: undefined, fault: { code, sentence }, is_left: false },
  })
  const missing = () => out('required', say('cell.fill_in', { column: columnWord('role') }))
  const unknown = () => out('unknown_name', say('staff.unknown_role', { names: titlesOf(roles) }))
  const taken = (role: StaffRole, designation?: string): RowRole => ({
    ...{ role_id: role.id, designation, fault: null, is_left: false },
  })
  return (text) => {
    if (isLacking || areDesignations) return ofList ? taken(ofList, text || undefined) : missing()
    if (text === '') return missing()
    const given = list.said('role', text)
    const isRole = given === undefined || given === null || (typeof given === 'string' && roleOf(given) !== undefined)
    const said = isRole ? given : list.refuse('role', text)
    const role = roleOf(typeof said === 'string' ? said : text)
    const near = nearTexts(
      nearestNames(
        text,
        roles.map(({ title }) => title),
      ),
    )
    const known = said === null ? null : (role?.title ?? null)
    const by = said !== undefined ? list.saidBy('role', text) : role ? 'rule' : null
    list.tell({ column: 'role', value: text, here: known, by, near: by ? [] : near })
    if (said === null) return { role_id: undefined, designation: undefined, fault: null, is_left: true }
    return role ? taken(role) : unknown()
  }
}

const titlesOf = (roles: readonly StaffRole[]) => roles.map(({ title }) => `"${title}"`).join(', ')

const designation =
  /^(?:(?:tgt|pgt|prt|ntt|jbt|asst|assistant|associate|sr|senior|jr|junior|head|vice|i c|in charge|incharge|hm|principal|vice principal|headmaster|headmistress|coordinator|co ordinator|lecturer|counsellor|librarian|pti|pet|clerk|accountant|peon|lab|warden|matron|supervisor|special educator|teacher|trained graduate teacher|post graduate teacher|primary teacher|शिक्षक|अध्यापक|प्रवक्ता|व्याख्याता)(?: |$))/u

/** TGT, PGT (Maths), I/C, Sr. Teacher: what somebody is, not what somebody may do here. */
const isDesignation = (text: string): boolean =>
  designation.test(
    folded(text)
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim(),
  )

const askRole = (records: readonly SpreadsheetRecord[], roles: readonly StaffRole[], list: OpenList) =>
  list.ask({
    kind: 'role',
    message: say('list.no_role'),
    rows: records.map(({ row }) => row),
    choices: roles.map(({ id, title }) => ({ value: String(id), label: title })),
  })
