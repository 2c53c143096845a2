/** What one person, project, recipient or client may use up of what all share. */
export { type BudgetName, budgets, commandBudgets, manyPeople } from './budgets.ts';
export { limitCaller, refundCaller } from './caller.ts';
export { limitGuess } from './guesses.ts';
export { counterOf, isWithin, type Limiter, limiter, refunder } from './limiter.ts';
export { remindedIn, reminderBudgets } from './reminders.ts';
export { forgetTries, slowly } from './slowly.ts';
