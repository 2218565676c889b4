import type { Module } from '#contract'
import { chapterKind } from './academics/chapter.ts'
import { topicKind } from './academics/topic.ts'
import type { RowKind } from './entity/change-row.ts'
import { questionKind } from './questions/rows.ts'

/** A table whose imports can be undone. */
export interface ImportKind {
  kind: RowKind
  /** The columns that an import with mode update changes, with their types; {} where there is no such import. */
  columns: Record<string, string>
}

export const importKinds: Partial<Record<Module, ImportKind>> = {
  question: { kind: questionKind, columns: {} },
  chapter: { kind: chapterKind, columns: { chapter: 'text', number: 'integer', weightage: 'numeric' } },
  topic: { kind: topicKind, columns: { title: 'text', sub_topic: 'text[]' } },
}
