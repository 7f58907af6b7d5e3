import type { Strength } from '@topside/engine'
import { computerName } from '../words/computer.ts'
import './ComputerSign.css'

/** The sign of a computer. `beside`: its name is beside it, so the sign is hidden from screen readers. */
export function ComputerSign({ bot, beside = false }: { bot: Strength; beside?: boolean }) {
  const said = beside
    ? ({ 'aria-hidden': 'true' } as const)
    : ({ role: 'img', 'aria-label': computerName(bot) } as const)
  return (
    <span class="computer-sign" title={computerName(bot)} data-bot={bot} {...said}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4.5 4.5h7v7h-7z M6 1.5v3 M10 1.5v3 M6 11.5v3 M10 11.5v3 M1.5 6h3 M1.5 10h3 M11.5 6h3 M11.5 10h3" />
      </svg>
    </span>
  )
}
