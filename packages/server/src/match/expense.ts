/** At whose expense something is done. */
export interface Expense {
  /** Does a part of what was asked; what it throws is thrown. */
  spend<T>(work: () => T): T
  /** Notes what a part took that was done elsewhere, in milliseconds of the processor. */
  charge(milliseconds: number): void
}

/** At the server's own expense. */
export const FREE: Expense = { spend: (work) => work(), charge: () => undefined }

/** Who asks for something, and at whose expense. */
export interface Payer {
  readonly user: string
  readonly expense: Expense
}
