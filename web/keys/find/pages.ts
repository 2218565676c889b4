import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Action, Module, ModuleAccess } from '#contract'
import { isAllowed } from '#web/api/sign-in/account.ts'
import { type Area, type MenuEntry, menus, permittedMenu } from '#web/menus.ts'
import type { Hit } from './sources.ts'

/** Pages that no entry of the sidebar leads to, by what they need besides the right to see their list. */
const further: { path: string; module: Module; action: Action; label: MessageDescriptor }[] = [
  { path: 'question-papers/manual/create', module: 'question-paper', action: 'create', label: msg`New paper by hand` },
  {
    path: 'question-papers/automatic/create',
    module: 'question-paper',
    action: 'create',
    label: msg`New paper, assembled automatically`,
  },
  { path: 'questions/create', module: 'question', action: 'create', label: msg`New question` },
  { path: 'questions/upload', module: 'question', action: 'upload', label: msg`Upload questions` },
]

/** What is done in the place for results, by the names by which it is sought. */
const ofResults: { label: MessageDescriptor; path: string; search?: Record<string, string> }[] = [
  { path: 'view-reports/results', search: { task: 'cards' }, label: msg`Report cards` },
  { path: 'view-reports/results', search: { task: 'cards' }, label: msg`Class ledger` },
  { path: 'view-reports/results', search: { task: 'cards' }, label: msg`Marks register` },
  { path: 'view-reports/results', search: { task: 'remarks' }, label: msg`Remarks for report cards` },
  { path: 'view-reports/entries', label: msg`Grades and days for report cards` },
  { path: 'exam', label: msg`Mark sheets` },
]

const leaves = (entries: MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]))

/** The pages of an area that the role may open. */
export function pagesOf(area: Area, modules: ModuleAccess[]): Hit[] {
  const inMenu = permittedMenu(menus[area], modules)
  const seen = new Set(leaves(inMenu).map(({ key }) => key))
  const others = further.filter(({ module, action }) => seen.has(module) && isAllowed(modules, module, action))
  const pages: { label: MessageDescriptor; path: string; search?: Record<string, string> }[] = [
    ...leaves(inMenu),
    ...others,
    ...(leaves(inMenu).some(({ path }) => path === 'view-reports/results') ? ofResults : []),
  ]
  return pages.map(({ label, path, search }) => ({ title: i18n._(label), path, ...(search && { search }) }))
}

/** Those with a word that begins as the text does, or whose name holds the whole of it. */
export function matching(pages: Hit[], text: string): Hit[] {
  const sought = text.trim().toLocaleLowerCase()
  if (!sought) return pages
  return pages.filter(({ title }) => title.toLocaleLowerCase().includes(sought))
}
