import { Followers, type FollowersJob } from './followers.ts';

const TOLD_EVERY_MS = 250;

process.once('message', (job: FollowersJob) => {
  const followers = new Followers(job);
  const tell = () => {
    process.send?.(followers.state());
    followers.forgetLatencies();
  };
  const telling = setInterval(tell, TOLD_EVERY_MS);
  process.once('message', () => followers.stop());
  process.once('disconnect', () => process.exit());
  void followers.run().then(() => {
    clearInterval(telling);
    tell();
    process.disconnect();
  });
});
