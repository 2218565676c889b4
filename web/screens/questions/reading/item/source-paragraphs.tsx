import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { letterOf, type ReadingItem } from '#contract'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import classes from '../reading.module.css'
import { roleNames } from '../roles.ts'

interface SourceParagraphsProps {
  item: ReadingItem
  /** Stands at the margin instead of the word alone. */
  margin?: (name: string, place: number) => ReactNode
  /** A cursor stands at one of them. */
  cursor?: { at: number; onMove: (place: number) => void } | undefined
}

/** A question's own paragraphs of the file: at each a thin colour and a word for what it was taken for. */
export function SourceParagraphs({ item, margin, cursor }: SourceParagraphsProps) {
  const { t, i18n } = useLingui()
  const letters = optionLetters(item)
  return (
    <ol className={classes.source} aria-label={t`In the file`}>
      {item.source.map(({ p, html, role }, place) => {
        const name = [i18n._(roleNames[role]), letters[place]].filter(Boolean).join(' ')
        const at = cursor && {
          tabIndex: 0,
          'data-at': cursor.at === place || undefined,
          onFocus: () => cursor.onMove(place),
        }
        return (
          <li key={p} data-role={role} {...at}>
            {margin ? margin(name, place) : <span className={classes.role}>{name}</span>}
            <RichText html={html} />
          </li>
        )
      })}
    </ol>
  )
}

/** Of the paragraphs that are each an option, the letters; several options in one paragraph have none. */
export function optionLetters({ source, question }: Pick<ReadingItem, 'source' | 'question'>): (string | undefined)[] {
  const options = source.filter(({ role }) => role === 'OPTION').length
  if (options !== question.question_options.length) return []
  let place = 0
  return source.map(({ role }) => (role === 'OPTION' ? letterOf(place++) : undefined))
}
