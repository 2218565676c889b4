import { useLingui } from '@lingui/react/macro'
import { type ButtonHTMLAttributes, Fragment } from 'react'
import { usePrinting } from '../../printing.ts'
import { pages } from './pages.ts'

interface PageLinksProps {
  total: number
  page: number
  onChange: (page: number) => void
}

/** Pages whose links stand in one line of a phone, between those to the page before and after. */
const mostInLine = 3

/** Previous, the page links and Next. Nothing is shown while one page holds everything. */
export function PageLinks({ total, page, onChange }: PageLinksProps) {
  const { t } = useLingui()
  const printing = usePrinting()
  if (total < 2) return null
  if (printing) return <span>{t`Page ${page} of ${total} of the list`}</span>
  const to = (target: number): ButtonHTMLAttributes<HTMLButtonElement> => ({
    type: 'button',
    disabled: target < 1 || target > total,
    onClick: () => onChange(target),
  })
  return (
    <nav aria-label={t`Pages`} className="page-links" data-few={total <= mostInLine || undefined}>
      <button {...to(page - 1)}>{t`Previous`}</button>
      {pages(total, page).map((link) => (
        <Fragment key={link}>
          {typeof link === 'string' ? (
            <span aria-hidden>…</span>
          ) : (
            <button {...to(link)} aria-current={link === page ? 'page' : undefined} aria-label={t`Page ${link}`}>
              {link}
            </button>
          )}
        </Fragment>
      ))}
      <button {...to(page + 1)}>{t`Next`}</button>
    </nav>
  )
}
