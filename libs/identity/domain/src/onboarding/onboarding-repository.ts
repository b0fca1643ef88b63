/** The onboarding steps that users have marked as read. Bound to the command's transaction. */
export interface OnboardingRepository {
  /** The names of the steps that the user marked as read, in no particular order. */
  readBy(userId: number): Promise<readonly string[]>;
  /** Marks a step as read; without effect when it is already marked. */
  markAsRead(userId: number, step: string): Promise<void>;
}
