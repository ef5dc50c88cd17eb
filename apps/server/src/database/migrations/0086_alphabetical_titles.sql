DROP INDEX "posts_user_title";--> statement-breakpoint
DROP INDEX "posts_title";--> statement-breakpoint
DROP INDEX "sites_name";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
CREATE INDEX "posts_user_title" ON "blog_posts" USING btree ("user_id",("left"("title", 100) collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "posts_title" ON "blog_posts" USING btree (("left"("title", 100) collate "und-x-icu"),"id") WHERE not "blog_posts"."sample";--> statement-breakpoint
CREATE INDEX "sites_name" ON "wordpress_sites" USING btree (("left"("site_name", 100) collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (("left"("full_name", 100) collate "und-x-icu"),"id");