import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { issuedCardApi, reportRemarkApi } from '#contract'
import type { EntriesAsked } from '#web/api/marks/card-entries.ts'
import { CardList } from './card-list.tsx'
import { useCardList } from './use-card-list.ts'
import { useListKind } from './use-list-kind.ts'

const changed = [reportRemarkApi.list, reportRemarkApi.progress, issuedCardApi.progress]

/** The remarks of a section from a list. */
export default function RemarkList({ asked, onClose }: { asked: EntriesAsked; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const language = i18n.locale === 'hi' ? 'hi' : 'en'
  const list = useCardList(reportRemarkApi.upload, { asked, language, invalidates: changed })
  const doorOf = useListKind([{ field: 'remarks', title: t`Remark` }])
  return (
    <CardList
      {...{ list, doorOf, onClose }}
      hint={
        <Trans>
          A list needs the remark and one of these: admission number, roll number, name. Blank cells change nothing, and
          remarks that are handed in stay as they are.
        </Trans>
      }
      takeIn={(count) => t`${plural(count, { one: 'Take in # remark', other: 'Take in # remarks' })}`}
    />
  )
}
