import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import type { CardLayoutBody } from '#contract'
import { namedIn } from '#contract'
import type { Errors } from './use-draft.ts'
import { kindNames } from './words.ts'

/** What is wrong and where, whichever part of the layout is open. */
export function Wrong({ errors, body }: { errors: Errors; body: CardLayoutBody }) {
  const { t, i18n } = useLingui()
  const all = Object.entries(errors)
  if (all.length === 0) return null
  const placeOf = (path: string) => {
    const [, part, at] = path.split('.')
    const place = Number(at)
    const nth = place + 1
    if (part === 'sections') {
      const section = body.sections[place]
      return section && section.kind !== 'row' ? i18n._(kindNames[section.kind] ?? kindNames.text) : t`Section ${nth}`
    }
    if (part === 'items') return namedIn(body.items[place]?.title ?? {}, i18n.locale) || t`Item ${nth}`
    if (part === 'scales') return t`Scale ${nth}`
    if (part === 'terms') return t`Term ${nth}`
    return null
  }
  return (
    <Alert color="red" role="alert" title={plural(all.length, { one: '# thing to mend', other: '# things to mend' })}>
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {all.slice(0, 8).map(([path, message]) => {
          const place = placeOf(path)
          return <li key={path}>{place ? `${place}: ${message}` : message}</li>
        })}
      </ul>
    </Alert>
  )
}
