DROP INDEX "activity_created_at";--> statement-breakpoint
CREATE INDEX "activity_of_all" ON "activity" USING btree (("created_at" at time zone 'UTC'),"id");--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("created_at","id") WHERE "users"."banned";--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at","id") WHERE not "users"."email_verified";