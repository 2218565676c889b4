import { Trans } from '@lingui/react/macro'
import { importApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { momentText } from '#web/ui/dates.ts'
import { Block } from './block.tsx'
import classes from './dashboard.module.css'

const latest = { range: { page: 1, pageSize: 3 } }

/** The lists that this person has dropped last; nothing before the first one. */
export function DroppedLists() {
  const { rows = [] } = useList(importApi.list, latest)
  if (rows.length === 0) return null
  return (
    <Block title={<Trans>Lists dropped last</Trans>}>
      <ul className={classes.list}>
        {rows.map(({ id, name, created, updated, created_at, undone_at }) => {
          const when = momentText(created_at)
          return (
            <li key={id}>
              <span className={classes.grow}>
                <span>{name}</span>
                <small>
                  {when} ·{' '}
                  {undone_at ? (
                    <Trans>Undone</Trans>
                  ) : (
                    <Trans>
                      {created} added, {updated} changed
                    </Trans>
                  )}
                </small>
              </span>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
