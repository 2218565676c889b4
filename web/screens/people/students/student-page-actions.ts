import { useLingui } from '@lingui/react/macro'
import {
  IconArrowsUpRight,
  IconEraser,
  IconFileExport,
  IconListNumbers,
  IconPhoto,
  IconPrinter,
} from '@tabler/icons-react'
import { usePermission } from '#web/api/sign-in/account.ts'
import type { MaybeAction } from '#web/ui/list/page-actions.tsx'

/** A dialog of the list as a whole. */
export type StudentListDialog = 'rolls' | 'codes' | 'erased' | 'photos'

interface StudentPageActions {
  area: string
  mayUpdate: boolean
  /** All data of pupils is the caller's to give away or to take. */
  mayData: boolean
  onAsk: (dialog: StudentListDialog) => void
  onExport: () => Promise<void>
}

/** What is done with the list of pupils as a whole, besides bringing more in. */
export function useStudentPageActions({
  area,
  mayUpdate,
  mayData,
  onAsk,
  onExport,
}: StudentPageActions): MaybeAction[] {
  const { t } = useLingui()
  const mayPromote = usePermission('student-promotion')
  return [
    mayUpdate && {
      label: t`Roll numbers…`,
      icon: IconListNumbers,
      onClick: () => onAsk('rolls'),
      opensDialog: true,
      lesser: true,
    },
    mayUpdate && {
      label: t`Print codes…`,
      icon: IconPrinter,
      onClick: () => onAsk('codes'),
      opensDialog: true,
      lesser: true,
    },
    mayUpdate && {
      label: t`Photos…`,
      icon: IconPhoto,
      onClick: () => onAsk('photos'),
      opensDialog: true,
      lesser: true,
    },
    { label: t`Export as CSV`, icon: IconFileExport, onClick: () => void onExport(), lesser: true },
    area === '/school-admin' &&
      mayPromote('view') && {
        label: t`Student Promotion`,
        icon: IconArrowsUpRight,
        to: `${area}/student/promote`,
        lesser: true,
      },
    mayData && {
      label: t`Erased data…`,
      icon: IconEraser,
      onClick: () => onAsk('erased'),
      opensDialog: true,
      lesser: true,
    },
  ]
}
