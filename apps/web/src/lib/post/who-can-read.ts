/** Who can read a post that is not public. */
export const WHO_CAN_READ = {
  private: 'Only editors and administrators of the site can read it.',
  password: 'Everybody sees the title; the text needs the password.',
};
